package main
import ("assay/engine/farkas";"assay/source";"os";"context";"fmt";"time")
func main(){ b,_:=os.ReadFile(os.Args[1]); f,_:=os.Open(os.Args[1]); o:=farkas.Options{File:os.Args[1]}
 for _,a:=range os.Args[2:] { switch a {case "-pretty": o.Pretty=true; case "-json": o.JSON=true; case "-cert": o.Certificates=true} }
 t:=time.Now(); l,err:=farkas.Run(context.Background(),f,os.Stdout,o); fmt.Fprintln(os.Stderr,time.Since(t))
 if l!=nil {source.Texts{os.Args[1]:string(b)}.ShowAll(os.Stderr,l)}; if err!=nil {fmt.Fprintln(os.Stderr,"ERR",err)} }
