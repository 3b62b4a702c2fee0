// Helpers for inputs that chance rarely makes: a record in the right state, an act that can be undone, figures that add up (TOG-1).
import type { Client } from 'pg'
import type { Known } from '../../known.ts'
import type { Act, Ask } from '../memory.ts'
import type { Person } from '../people.ts'

export interface Scene {
  eye: Client
  today: string
  acts: readonly Act[]
  /** Records of the last steps, newest first. */
  recent: readonly string[]
  /** A random number of the step: the same step gets the same. */
  draw(below: number): number
  heard: Ask
  worked(): Promise<void>
}
/** `as`: a specific caller. */
export type RecipeCase = Omit<Known, 'as'> & { as?: Person | 'admin' }
export type Recipe = (scene: Scene) => Promise<RecipeCase | null>

/** One row of the statement, usually one that the last steps touched. */
export async function row<T extends object>({ eye, recent, draw }: Scene, text: string, values: unknown[] = []): Promise<T | null> {
  const { rows } = await eye.query<T>(text, values)
  if (rows.length === 0) return null
  const near = rows.filter(each => Object.values(each).some(value => recent.includes(String(value))))
  const from = near.length > 0 && draw(3) > 0 ? near : rows
  return from[draw(from.length)]!
}

export const of =
  <T extends object>(text: string, input: (record: T, scene: Scene) => RecipeCase | null | Promise<RecipeCase | null>): Recipe =>
  async scene => {
    const record = await row<T>(scene, text)
    return record && input(record, scene)
  }

export const pesos = (centavos: unknown) => Number(centavos) / 100
const AMOUNTS = [0, 10, 100, 250, 1000, 2000]
export const amount = ({ draw }: Scene) => AMOUNTS[draw(AMOUNTS.length)]!
export const someAmount = (scene: Scene) => amount(scene) || 50
export const dayIn = ({ today }: Scene, days: number) => new Date(Date.parse(today) + days * 86_400_000).toISOString().slice(0, 10)

export const STUDENT = 'select id from student where deleted_at is null and erased_at is null order by id'
export const SEATED = `select r.id, r.student_id, r.group_id, r.course_id, r.price from registration r where r.ended_at is null order by r.id`
export const OPEN_GROUP = 'select id from class_group where deleted_at is null and parent_group_id is null order by id'
export const PAYMENTS = "select e.id, e.student_id from entry e where e.source = 'payment' and e.voided_at is null order by e.id"
export const LINE = `select l.import_id, l.number, l.student_id from bank_line l join bank_import i on i.id = l.import_id
  where i.state in ('matched', 'done') and l.state in ('known', 'sure', 'probable', 'possible', 'none', 'twin') order by 1, 2`
