package coverage

import (
	"context"

	"assay/engine"
	"assay/engine/forge"
	"assay/task"
)

func explain(ctx context.Context, t *engine.Task, e forge.Engine, r *result, c *task.Coverage) error {
	return nil
}
