import { sql } from 'kysely'
import type { Db } from '#server/db/connect.ts'

const EACH = 5
/** Ending a session would end the caller's. */
const LEFT_ALONE = new Set(['session', 'service_token'])

/** Names of records in addresses and bodies that differ from their table's. */
const CALLED: Record<string, string> = {
  users: 'employee',
  user: 'employee',
  teacher: 'employee',
  teachers: 'employee',
  student: 'student',
  students: 'student',
  groups: 'class_group',
  group: 'class_group',
  oldGroup: 'class_group',
  payments: 'entry',
  receipts: 'receipt',
  courseLevels: 'course_level',
  level: 'course_level',
  courseTypes: 'course_type',
  type: 'course_type',
  promotionalCodes: 'promotional_code',
  usersTalks: 'talk_student',
  userTalks: 'talk_student',
  appoiments: 'advisory_slot',
  booking: 'advisory_booking',
  videoComments: 'video_comment',
  livechannels: 'live_channel',
  playlists: 'chapter',
  playlist: 'chapter',
  from: 'chapter',
  to: 'chapter',
  quiz: 'quiz',
  imports: 'student_import',
  notifications: 'notification_batch',
  batch: 'notification_batch',
  image: 'stored_file',
  template: 'plan_template',
  roles: 'role',
  contacts: 'collection_contact',
  account: 'bank_account',
  hold: 'seat_hold',
  visitor: 'talk_student',
}

const snake = (text: string) => text.replace(/[A-Z]/g, letter => `_${letter.toLowerCase()}`)

export interface Ids {
  all: readonly string[]
  /** The ids for a field of this name (`groupId`, `group`, `users`), or none. */
  called(name: string): readonly string[]
}

export async function tablesWithIds(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.columns
    where table_schema = 'public' and column_name = 'id' and data_type = 'character' order by 1`.execute(db)
  return rows.map(({ name }) => name).filter(name => !LEFT_ALONE.has(name))
}

export const idsByTable = (byTable: ReadonlyMap<string, readonly string[]>): Ids => ({
  all: [...byTable.values()].flat(),
  called(name) {
    const bare = name.replace(/Ids?$/, '')
    return byTable.get(CALLED[bare] ?? snake(bare)) ?? byTable.get(snake(bare.replace(/s$/, ''))) ?? []
  },
})

/** @param spared records that must stay, e.g. the caller and the caller's role. */
export async function idsIn(db: Db, spared: readonly string[] = []): Promise<Ids> {
  const byTable = new Map<string, string[]>()
  for (const name of await tablesWithIds(db)) {
    const { rows } = await sql<{ id: string }>`select id from ${sql.table(name)} order by id desc limit ${EACH + spared.length}`.execute(db)
    const ids = rows.map(row => row.id).filter(id => !spared.includes(id))
    if (ids.length > 0) byTable.set(name, ids.slice(0, EACH))
  }
  return idsByTable(byTable)
}
