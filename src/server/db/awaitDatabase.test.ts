import { connect, createServer, type AddressInfo, type Server } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { codeOf } from '#lib/errors.ts'
import { testServer } from '#server/testing/testServer.ts'
import { awaitDatabase } from './awaitDatabase.ts'

async function late() {
  const { connection } = await testServer()
  const { host, port = 5432, ...rest } = connection
  const spare = createServer()
  await new Promise<void>(resolve => spare.listen(0, '127.0.0.1', resolve))
  const { port: at } = spare.address() as AddressInfo
  await new Promise(resolve => spare.close(resolve))
  let door: Server | undefined
  const open = () => {
    door = createServer(socket => {
      const there = host.startsWith('/') ? connect(`${host}/.s.PGSQL.${port}`) : connect(port, host)
      for (const [one, other] of [
        [socket, there],
        [there, socket],
      ] as const)
        one.on('error', () => other.destroy()).pipe(other)
    }).listen(at, '127.0.0.1')
  }
  onTestFinished(() => void door?.close())
  return { config: { ...rest, host: '127.0.0.1', port: at, database: 'postgres' }, open }
}

test('M149: waits for a database that comes up later, and logs it once', async () => {
  const { config, open } = await late()
  const reasons: string[] = []
  let tries = 0
  await awaitDatabase(config, {
    rest: 10,
    waits(reason) {
      reasons.push(codeOf(reason))
      const timer = setInterval(() => {
        if (++tries === 5) open()
        if (tries >= 5) clearInterval(timer)
      }, 10)
    },
  })
  expect(reasons).toEqual(['ECONNREFUSED'])
})

test('M149: gives up after a minute with the reason; does not wait for a database that refuses us', async () => {
  const { config, open } = await late()
  const reasons: unknown[] = []
  const waits = (reason: unknown) => void reasons.push(reason)
  await expect(awaitDatabase(config, { rest: 5, milliseconds: 20, waits })).rejects.toMatchObject({ code: 'ECONNREFUSED' })
  expect(reasons).toHaveLength(1)
  open()
  await expect(awaitDatabase({ ...config, database: 'no_such_academy' }, { rest: 5, waits })).rejects.toMatchObject({ code: '3D000' })
  expect(reasons).toHaveLength(1)
})
