// Loaded into every measured process: without its parent it ends, as by Ctrl-C.
process.on('disconnect', () => process.kill(process.pid, 'SIGTERM'))
