import { sql, type RawBuilder } from 'kysely'
import { newId } from '#lib/ids.ts'
import type { Db } from '#server/db/connect.ts'
import type { PlanInput, PlanResult, PlanState } from '../contract.ts'

interface RecordName {
  _id: string
  name: string
}

/** A group as the plan created it, to notice later changes. */
export interface OpenedGroup extends RecordName {
  /** All fields that a save could change, as one text. */
  was: string
}

/** `made`: its created groups, until they are undone. */
export interface Stored extends PlanResult {
  made?: OpenedGroup[]
}

export interface PlanRow {
  id: string
  name: string
  startWeek: string
  state: PlanState
  version: number
  message: string | null
  input: PlanInput
  result: Stored | null
  startedAt: Date | null
  finishedAt: Date | null
  createdAt: Date
  user: RecordName | null
  groups: RecordName[]
}

const rowsOf = (where: RawBuilder<unknown>, rest = sql``) => sql<PlanRow>`
  select p.id, p.name, p.start_week, p.state, p.version, p.message, p.input, p.result, p.started_at, p.finished_at, p.created_at,
    case when e.id is not null then json_build_object('_id', e.id, 'name', e.name || ' ' || e.last_name) end as "user",
    (select coalesce(json_agg(json_build_object('_id', g.id, 'name', g.name) order by g.name, g.id), '[]')
       from class_group g where g.plan_id = p.id and g.deleted_at is null and g.parent_group_id is null) as groups
  from plan p left join employee e on e.id = p.user_id ${where} order by p.created_at desc, p.id desc ${rest}`

export async function list(db: Db, { skip, limit }: { skip: number; limit: number }): Promise<{ rows: PlanRow[]; total: number }> {
  const [{ rows }, { total }] = await Promise.all([
    rowsOf(sql``, sql`limit ${limit} offset ${skip}`).execute(db),
    db
      .selectFrom('plan')
      .select(({ fn }) => fn.countAll<string>().as('total'))
      .executeTakeFirstOrThrow(),
  ])
  return { rows, total: Number(total) }
}

export async function find(db: Db, id: string): Promise<PlanRow | undefined> {
  const { rows } = await rowsOf(sql`where p.id = ${id}`).execute(db)
  return rows[0]
}

/** Locks the plan until the commit: saves, solves and creations of one plan are serialized. */
export async function lock(db: Db, id: string): Promise<PlanRow | undefined> {
  await sql`select from plan where id = ${id} for update`.execute(db)
  return find(db, id)
}

interface PlanValues {
  name: string
  startWeek: string
  input: PlanInput
}

const json = (value: unknown) => sql<never>`${JSON.stringify(value)}::jsonb`

export async function insert(db: Db, { name, startWeek, input }: PlanValues, userId: string, createdAt: Date): Promise<string> {
  const id = newId()
  await db
    .insertInto('plan')
    .values({ id, name, startWeek, input: json(input), userId, createdAt })
    .execute()
  return id
}

export const save = (db: Db, id: string, { name, startWeek, input }: PlanValues) =>
  db
    .updateTable('plan')
    .set({ name, startWeek, input: json(input), version: sql<number>`version + 1` })
    .where('id', '=', id)
    .execute()

interface Step {
  message?: string | null
  startedAt?: Date | null
  finishedAt?: Date | null
}

/** Moves to another state if the present one is in `from`. @returns whether it did */
export async function moveOn(db: Db, id: string, from: readonly PlanState[], state: PlanState, step: Step = {}): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('plan')
    .set({ state, ...step })
    .where('id', '=', id)
    .where('state', 'in', from)
    .executeTakeFirst()
  return Number(numUpdatedRows) > 0
}

/** Stores the result for this version only. @returns whether the version was current */
export async function setResult(db: Db, id: string, version: number, result: Stored): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('plan')
    .set({ result: json(result) })
    .where('id', '=', id)
    .where('version', '=', version)
    .executeTakeFirst()
  return Number(numUpdatedRows) > 0
}

/** Whether the same version is still being solved. */
export async function solvingStill(db: Db, id: string, version: number): Promise<'yes' | 'changed' | 'no'> {
  const row = await db.selectFrom('plan').select(['state', 'version']).where('id', '=', id).executeTakeFirst()
  if (row?.state !== 'solving') return 'no'
  return row.version === version ? 'yes' : 'changed'
}

export const remove = (db: Db, id: string) => db.deleteFrom('plan').where('id', '=', id).execute()
