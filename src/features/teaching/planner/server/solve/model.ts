// The plan as an integer program (OFE-34 to OFE-36): x counts groups of a class at an hour in a class of rooms, z assigns a teacher to one
// of them, u counts groups without a place, w says at which campus a teacher is on a weekday.
import { WEIGHTS, hoursCost } from '../../judge.ts'
import type { Block, Ground } from '../../ground.ts'
import type { GroupClass, RoomClass } from './domains.ts'

/** Supposed resources come last. A tie-breaker, not shown. */
const SUPPOSED = 0.5

/** Rows of a sparse matrix with bounds, columns with cost and upper bound; all columns are integers from 0. */
export interface Model {
  cost: number[]
  upper: number[]
  rows: { columns: number[]; values: number[]; least: number; most: number }[]
  /** Number of groups of this class at this hour in these rooms. */
  x: { column: number; of: GroupClass; block: Block; rooms: RoomClass }[]
  /** One variable per group, block and teacher. */
  z: { column: number; of: GroupClass; block: Block; teacher: string; campus: string }[]
}

interface Use {
  column: number
  block: Block
}

/** Sets of overlapping uses. Overlaps are largest where a use begins; drops duplicates and sets within a larger one. */
function meetings<U extends Use>(uses: readonly U[]): U[][] {
  const points = new Set(uses.flatMap(({ block }) => block.hours.map(({ day, start }) => day * 1440 + start)))
  const sets = [...points].map(point =>
    uses.filter(({ block }) => block.hours.some(({ day, start, end }) => day * 1440 + start <= point && point < day * 1440 + end)),
  )
  const byKey = new Map<string, U[]>()
  for (const set of sets) byKey.set(set.map(({ column }) => column).join(), set)
  return [...byKey.values()]
}

export function buildModel(ground: Ground, classes: readonly GroupClass[]): Model {
  const model: Model = { cost: [], upper: [], rows: [], x: [], z: [] }
  const column = (cost: number, upper: number) => model.cost.push(cost) && model.upper.push(upper) - 1
  const row = (columns: number[], values: number[], least: number, most: number) => void model.rows.push({ columns, values, least, most })
  const ones = (columns: number[]) => columns.map(() => 1)
  const unplaced = new Map<string, number>()

  for (const of of classes) {
    const { groups, choices } = of
    const [first] = groups as [(typeof groups)[0]]
    const xs: number[] = []
    for (const { block, rooms, teachers } of choices) {
      const here: number[] = []
      for (const room of rooms) {
        const cost =
          hoursCost(block.hours, first.preferred) +
          WEIGHTS.seat * (room.rooms[0]!.capacity - first.size) +
          (room.rooms[0]!.supposed ? SUPPOSED : 0)
        const x = column(cost, Math.min(groups.length, room.rooms.length))
        model.x.push({ column: x, of, block, rooms: room })
        here.push(x)
      }
      xs.push(...here)
      const zs = teachers.map(teacher => {
        const z = column(teacher.supposed ? SUPPOSED : 0, 1)
        model.z.push({ column: z, of, block, teacher: teacher.id, campus: first.campus })
        return z
      })
      row([...here, ...zs], [...ones(here), ...zs.map(() => -1)], 0, 0)
    }
    // Modules all have a place or none: they share the column.
    const key = first.family ?? first.id
    const u = unplaced.get(key) ?? column(0, first.family === null ? groups.length : 1)
    unplaced.set(key, u)
    model.cost[u]! += WEIGHTS.left + first.size
    row([...xs, u], ones([...xs, u]), groups.length, groups.length)
  }
  rowsOfRooms(model, row)
  rowsOfTeachers(ground, model, column, row)
  rowsOfFamilies(model, row)
  return model
}

type Row = (columns: number[], values: number[], least: number, most: number) => void
const columnsOf = (uses: readonly Use[]) => uses.map(each => each.column)

function rowsOfRooms(model: Model, row: Row): void {
  for (const [{ rooms }, uses] of Map.groupBy(model.x, ({ rooms }) => rooms))
    for (const set of meetings(uses))
      if (set.length > 1)
        row(
          columnsOf(set),
          set.map(() => 1),
          0,
          rooms.length,
        )
}

function rowsOfTeachers({ maxGroups, oneCampus }: Ground, model: Model, column: (cost: number, upper: number) => number, row: Row): void {
  for (const [, uses] of Map.groupBy(model.z, ({ teacher }) => teacher)) {
    row(
      columnsOf(uses),
      uses.map(() => 1),
      0,
      maxGroups,
    )
    const campuses = new Set(uses.map(({ campus }) => campus))
    if (!oneCampus || campuses.size === 1) {
      for (const set of meetings(uses))
        if (set.length > 1)
          row(
            columnsOf(set),
            set.map(() => 1),
            0,
            1,
          )
      continue
    }
    for (let day = 0; day < 7; day++) {
      const today = uses.filter(({ block }) => block.hours.some(each => each.day === day))
      if (today.length === 0) continue
      const there: number[] = []
      for (const [, own] of Map.groupBy(today, ({ campus }) => campus)) {
        const w = column(0, 1)
        there.push(w)
        const ofDay = own.map(use => ({ ...use, block: { ...use.block, hours: use.block.hours.filter(each => each.day === day) } }))
        for (const set of meetings(ofDay)) row([...columnsOf(set), w], [...set.map(() => 1), -1], -Infinity, 0)
      }
      row(
        there,
        there.map(() => 1),
        0,
        1,
      )
    }
  }
}

function rowsOfFamilies(model: Model, row: Row): void {
  for (const [family, uses] of Map.groupBy(model.x, ({ of }) => of.groups[0]!.family)) {
    if (family === null) continue
    for (const set of meetings(uses))
      if (set.length > 1)
        row(
          columnsOf(set),
          set.map(() => 1),
          0,
          1,
        )
  }
}
