// `npm run dev`: the server restarts on changes, the console reloads in the browser (http://localhost:4001).
import { spawn, type ChildProcess } from 'node:child_process'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const run = (...args: string[]): ChildProcess => spawn(process.execPath, args, { cwd: root, stdio: 'inherit' })

const children = [
  run(
    '--watch',
    '--watch-preserve-output',
    '--watch-path=src/server',
    '--watch-path=src/features',
    '--watch-path=src/contract',
    '--watch-path=src/lib',
    '--watch-path=db',
    'src/server/main.ts',
    '--without-console',
  ),
  run('node_modules/vite/bin/vite.js'),
]
const stop = () => children.forEach(child => child.kill('SIGTERM'))
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, stop)
for (const child of children) child.on('exit', stop)
