// A real Postfix in its own folder on two ports: one accepts all, one requires STARTTLS and a password.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, chown, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { simpleParser } from 'mailparser'
import { freePort } from '../../tools/freePort.ts'
import { ADMIN, embedded, openHouse, type House, type Place } from './house.ts'
import { startPasswords } from './passwords.ts'
import { ask, type Finding } from './stranger.ts'

const [USER, PASSWORD] = ['avisos', 'la-de-siempre']
const DAEMONS = '/usr/lib/postfix/sbin'
const PATIENCE_MS = 60_000

interface Post {
  open: number
  closed: number
  letters(): Promise<string[]>
  authority: string
  stop(): Promise<void>
}

const SERVICES = [
  'cleanup unix n - n - 0 cleanup',
  'qmgr unix n - n 300 1 qmgr',
  'tlsmgr unix - - n 1000? 1 tlsmgr',
  'rewrite unix - - n - - trivial-rewrite',
  ...['bounce', 'defer', 'trace'].map(name => `${name} unix - - n - 0 bounce`),
  'verify unix - - n - 1 verify',
  'flush unix n - n 1000? 0 flush',
  'proxymap unix - - n - - proxymap',
  ...['error', 'retry'].map(name => `${name} unix - - n - - error`),
  'discard unix - - n - - discard',
  'virtual unix - n n - - virtual',
  'anvil unix - - n - 1 anvil',
  'postlog unix-dgram n - n - 1 postlogd',
]

async function startPostfix(): Promise<Post> {
  if (process.getuid?.() !== 0) throw new Error('Postfix starts only as root')
  const folder = await mkdtemp(join(tmpdir(), 'plantel-postfix-'))
  await chmod(folder, 0o755)
  const [open, closed] = [await freePort(), await freePort()]
  const number = async (flag: string) => Number((await ask('id', [flag, 'postfix'])).out)
  const [uid, gid] = [await number('-u'), await number('-g')]
  for (const name of ['etc', 'queue', 'data', 'mail']) await mkdir(join(folder, name), { mode: 0o755 })
  for (const name of ['data', 'mail']) await chown(join(folder, name), uid, gid)
  const [key, certificate] = [join(folder, 'key.pem'), join(folder, 'certificate.pem')]
  const certificateArgs = [
    'req',
    '-x509',
    '-newkey',
    'rsa:2048',
    '-nodes',
    '-days',
    '2',
    '-subj',
    '/CN=localhost',
    '-addext',
    'subjectAltName=DNS:localhost',
  ]
  await ask('openssl', [...certificateArgs, '-keyout', key, '-out', certificate])
  const passwords = await startPasswords(USER, PASSWORD)
  const main = {
    compatibility_level: '3.7',
    queue_directory: join(folder, 'queue'),
    data_directory: join(folder, 'data'),
    daemon_directory: DAEMONS,
    maillog_file: join(folder, 'log'),
    maillog_file_prefixes: folder,
    inet_interfaces: '127.0.0.1',
    inet_protocols: 'ipv4',
    myhostname: 'localhost',
    mydestination: '',
    mynetworks: '127.0.0.0/8',
    virtual_mailbox_domains: 'static:all',
    virtual_mailbox_maps: 'static:box/',
    virtual_mailbox_base: join(folder, 'mail'),
    virtual_uid_maps: `static:${uid}`,
    virtual_gid_maps: `static:${gid}`,
    virtual_minimum_uid: '1',
    smtpd_relay_restrictions: 'permit_mynetworks, reject',
    smtpd_tls_cert_file: certificate,
    smtpd_tls_key_file: key,
    smtpd_sasl_type: 'dovecot',
    smtpd_sasl_path: `inet:127.0.0.1:${passwords.port}`,
  }
  const lines = Object.entries(main).map(([name, value]) => `${name} = ${value}\n`)
  await writeFile(join(folder, 'etc/main.cf'), lines.join(''))
  const strict = [
    'smtpd_tls_security_level=encrypt',
    'smtpd_sasl_auth_enable=yes',
    'smtpd_tls_auth_only=yes',
    'smtpd_client_restrictions=permit_sasl_authenticated,reject',
  ]
  const ways = [
    `127.0.0.1:${open} inet n - n - - smtpd`,
    `127.0.0.1:${closed} inet n - n - - smtpd${strict.map(each => ` -o ${each}`).join('')}`,
  ]
  await writeFile(join(folder, 'etc/master.cf'), `${[...ways, ...SERVICES].join('\n')}\n`)
  await ask('postfix', ['-c', join(folder, 'etc'), 'check'])
  const child = spawn(join(DAEMONS, 'master'), ['-c', join(folder, 'etc'), '-d'], { stdio: ['ignore', 'ignore', 'inherit'] })
  const end = () => child.kill('SIGTERM')
  process.once('exit', end)
  return {
    open,
    closed,
    authority: certificate,
    async letters() {
      const box = join(folder, 'mail/box/new')
      const names = await readdir(box).catch(() => [])
      return Promise.all(names.map(name => readFile(join(box, name), 'utf8')))
    },
    async stop() {
      process.off('exit', end)
      passwords.close()
      if (child.exitCode === null && child.signalCode === null) {
        end()
        await once(child, 'exit')
      }
      await rm(folder, { recursive: true, force: true })
    },
  }
}

async function arrived(post: Post, has: (letter: string) => boolean): Promise<string> {
  for (const until = performance.now() + PATIENCE_MS; performance.now() < until; await pause(100)) {
    const letter = (await post.letters()).find(has)
    if (letter !== undefined) return letter
  }
  throw new Error('the letter did not arrive')
}

/** Requests a password reset and reads how Postfix received the letter. @param how Postfix's protocol name (RFC 3848) */
async function letterBy(place: Place, post: Post, url: string, how: string): Promise<Finding> {
  const house = await openHouse(place, { SMTP_URL: url, NODE_EXTRA_CA_CERTS: post.authority })
  try {
    const before = new Set(await post.letters())
    const response = await send(house, 'PUT', '/api/recovery', { email: ADMIN.email })
    const letter = await arrived(post, each => !before.has(each) && /^delivered-to: admin@/im.test(each))
    const with_ = / with (E?SMTPS?A?) /.exec(letter)?.[1]
    const { subject, text, html } = await simpleParser(letter)
    const whole = Boolean(subject && text && html)
    return {
      holds: response.ok && with_ === how && whole,
      note: `a letter arrived with ${with_}: «${subject}»${whole ? ', as text and HTML' : ', NOT whole'}`,
    }
  } finally {
    await house.close()
  }
}

const send = (house: House, method: string, path: string, body: object) =>
  house.call(path, { method, body: JSON.stringify(body), headers: { 'content-type': 'application/json' } })

/** The console's 'Enviar prueba', and its message for a wrong password. */
async function tried(place: Place, post: Post): Promise<Finding> {
  const house = await openHouse(place, { NODE_EXTRA_CA_CERTS: post.authority })
  try {
    const settings = {
      host: 'localhost',
      port: post.closed,
      encryption: 'starttls',
      username: USER,
      senderName: 'Academia',
      senderAddress: 'avisos@correo.mx',
      replyTo: '',
    }
    const answerTo = async (password: string) => {
      const answer = await send(house, 'POST', '/api/channels/mail/test', { ...settings, password, to: 'prueba@correo.mx' })
      return `${answer.status} ${(await answer.text()).slice(0, 200)}`
    }
    const [right, wrong] = [await answerTo(PASSWORD), await answerTo('otra')]
    const letter = await arrived(post, each => /^delivered-to: prueba@/im.test(each))
    const holds = letter.includes('with ESMTPSA') && /535|authentication failed/i.test(wrong) && !/535/.test(right)
    return { holds, note: `the console's trial letter arrived; of a wrong password it says «${/535[^"]*/.exec(wrong)?.[0] ?? wrong}»` }
  } finally {
    await house.close()
  }
}

export async function byPostfix(): Promise<Finding[]> {
  const post = await startPostfix()
  const place = await embedded()
  try {
    return [
      await letterBy(place, post, `smtp://127.0.0.1:${post.open}?ignoreTLS=true`, 'ESMTP'),
      await letterBy(place, post, `smtp://${USER}:${PASSWORD}@localhost:${post.closed}?requireTLS=true`, 'ESMTPSA'),
      await tried(place, post),
    ]
  } finally {
    await place.close()
    await post.stop()
  }
}
