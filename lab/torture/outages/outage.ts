import type { Db } from '#server/db/connect.ts'
import type { Server } from '../../../test/support/database.ts'
import type { Running } from '../../../test/support/servers.ts'
import type { Desk } from '../kit/desk.ts'
import type { Torture } from '../torture.ts'

export interface Away extends Torture {
  server: Server
  database: string
  db: Db
  one: Running
  two: Running
  metrics: number
  desk: Desk & { token: string }
  ids: readonly string[]
}
