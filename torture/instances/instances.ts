// Two servers and workers over one database, behind a proxy without memory: nobody notices that there are several, nor that one dies.
import type { Running } from '../../proving/servers.ts'
import { openSeveral, type Check } from '../kit/several.ts'
import type { Case, Outcome } from '../torture.ts'
import { lessonInPieces, piecesInBucket } from './files.ts'
import { freezeServer, killServer } from './killed.ts'
import { eventsAndSeats, roleChange, signOut } from './live.ts'
import { addresses, memory, sameKeyAtBoth, serviceLimit, signInTries, startGeocoder } from './shared.ts'
import { killWorker, letterOnce, schedules, WORKERS } from './work.ts'

export const instances: Case = async torture => {
  const { server, say } = torture
  const geocoder = await startGeocoder()
  const several = await openSeveral(server, 'instances', { GEOCODER_URL: geocoder.url })
  const outcomes: Outcome[] = []
  const take = async (name: string, check: Check) => {
    const started = performance.now()
    outcomes.push(await check(several))
    say(`  ${name}: ${((performance.now() - started) / 1000).toFixed(1)} s`)
  }
  try {
    await take('events and seats', eventsAndSeats)
    await take('signing out', signOut)
    await take('a role', roleChange)
    await take('wrong passwords', signInTries)
    await take('a service', serviceLimit)
    await take('one key', sameKeyAtBoth)
    await take('memory', memory)
    await take('addresses', addresses(geocoder))

    const workers: Running[] = []
    await take(
      'letters',
      letterOnce(async () => void workers.push(...(await Promise.all(Array.from({ length: WORKERS }, several.startWorker))))),
    )
    await take('a lesson', lessonInPieces)
    const rest = await killWorker(several, workers[0]!)
    await take('a server killed', killServer)
    await take('a server frozen', freezeServer)
    await take('a worker killed', rest)
    await take('schedules', schedules)
  } finally {
    await several.close()
    geocoder.close()
  }
  outcomes.push(...(await piecesInBucket(torture)))
  return outcomes
}
