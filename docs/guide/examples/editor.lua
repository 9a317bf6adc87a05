-- assay in Neovim, 0.7 or later: a part of init.lua.
vim.api.nvim_create_autocmd({ 'BufRead', 'BufNewFile' }, { pattern = '*.fir', command = 'setfiletype fir' })

local clients = {}
vim.api.nvim_create_autocmd('FileType', {
  pattern = { 'java', 'fir' },
  callback = function(event)
    local root = vim.fn.getcwd() -- where assay.toml is looked for, as on the command line
    clients[root] = clients[root] or vim.lsp.start_client({
      name = 'assay', cmd = { 'assay', 'lsp' }, root_dir = root, init_options = { unknown = 'information' },
      on_exit = function() clients[root] = nil end,
    })
    vim.lsp.buf_attach_client(event.buf, clients[root])
    vim.api.nvim_create_autocmd({ 'BufEnter', 'CursorHold', 'InsertLeave' }, { buffer = event.buf, callback = vim.lsp.codelens.refresh })
  end,
})

-- What lenses do: `:lua vim.lsp.codelens.run()` on a method.
local function answered(show)
  return function(command, context)
    local client = vim.lsp.get_client_by_id(context.client_id)
    client.request('workspace/executeCommand', { command = command.command, arguments = command.arguments }, function(err, result)
      if err then vim.notify('assay: ' .. err.message, vim.log.levels.ERROR) else show(result) end
    end, context.bufnr)
  end
end
vim.lsp.commands['assay.check'] = answered(function(result) vim.notify(result.message) end)
vim.lsp.commands['assay.test'] = vim.lsp.commands['assay.check']
vim.lsp.commands['assay.debug'] = answered(function(result) require('dap').run(result.configuration) end)

-- With the plugin nvim-dap, counterexamples are stepped through, back too.
local found, dap = pcall(require, 'dap')
if found then
  dap.adapters.assay = { type = 'executable', command = 'assay', args = { 'dap' } }
end
