/* A child process for embedded.test.ts: starts, prints its connection, and stops when its standard input closes. */
import { startEmbedded } from './embedded.ts'

const [dataDir = ''] = process.argv.slice(2)
const postgres = await startEmbedded({ dataDir, settings: { fsync: 'off' } })
process.stdout.write(`${JSON.stringify(postgres.connection('plantel'))}\n`)
process.stdin.on('end', () => void postgres.stop().then(() => process.exit(0))).resume()
