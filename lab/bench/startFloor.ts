import { launch } from '../../test/support/children.ts'
import type { Running } from '../../test/support/servers.ts'
import type { FloorSetup } from './floor.ts'

export async function startFloor(setup: FloorSetup): Promise<Running> {
  const child = launch('lab/bench/floor.ts')
  const listening = new Promise<number>((resolve, reject) => {
    child.once('message', message => resolve((message as { port: number }).port))
    child.once('exit', () => reject(new Error('the floor did not start')))
  })
  child.send(setup)
  return { child, port: await listening }
}
