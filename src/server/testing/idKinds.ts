// Ids of records that exist, by what a field or a path names: generated input that hits a record of the right kind gets far.
import { sql } from 'kysely'
import type { Db } from '#server/db/connect.ts'

/** Of each table so many. */
const EACH = 5
/** Who ends sessions ends the caller's. */
const LEFT_ALONE = new Set(['session', 'service_token'])

/** What the product's addresses and bodies call the records of a table, where it is not the table's own name. */
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
  /** Every id. */
  all: readonly string[]
  /** Those that fit a field called so (`groupId`, `group`, `users`), or none. */
  called(name: string): readonly string[]
}

/** @param spared records that must stay, e.g. the caller and the caller's role. */
export async function idsIn(db: Db, spared: readonly string[] = []): Promise<Ids> {
  const { rows: tables } = await sql<{ name: string }>`
    select table_name as name from information_schema.columns
    where table_schema = 'public' and column_name = 'id' and data_type = 'character' order by 1`.execute(db)
  const byTable = new Map<string, string[]>()
  for (const { name } of tables) {
    if (LEFT_ALONE.has(name)) continue
    const { rows } = await sql<{ id: string }>`select id from ${sql.table(name)} order by id desc limit ${EACH + spared.length}`.execute(db)
    const ids = rows.map(row => row.id).filter(id => !spared.includes(id))
    if (ids.length > 0) byTable.set(name, ids.slice(0, EACH))
  }
  return {
    all: [...byTable.values()].flat(),
    called(name) {
      const bare = name.replace(/Ids?$/, '')
      return byTable.get(CALLED[bare] ?? snake(bare)) ?? byTable.get(snake(bare.replace(/s$/, ''))) ?? []
    },
  }
}
