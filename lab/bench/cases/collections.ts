import { sql } from 'kysely'
import { addMonths } from '#lib/days.ts'
import { openGroups } from '../../../test/support/academy.ts'
import { jobsDone, registerCall, registration } from '../../../test/support/registrations.ts'
import { load, type Target } from '../../../test/support/load.ts'
import type { Bench, Case } from '../bench.ts'
import { compare } from '../compare.ts'
import { besideFloor, compareRead, within } from '../reading.ts'
import type { Figure } from '../report.ts'

const QUEUE = 1.5
/** Index rows that the queue's third part may read for a page of thirty. */
const MOST_WALKED = 200
const AGED = 1.2
const PER_SECOND = 150
const DESKS = 16
const CALLS = 400
const PARTS = 6

interface Node {
  'Index Name'?: string
  'Actual Rows': number
  'Actual Loops': number
  Plans?: Node[]
}

/** Entries of the index of open dates read until thirty people without a later day are found. */
async function walked({ db }: Bench): Promise<number> {
  const { rows } = await sql<{ 'QUERY PLAN': [{ Plan: Node }] }>`explain (analyze, format json)
    select s.id from student s where s.deleted_at is null and s.due_on < academy_today()
      and not exists (select from collection_contact c where c.student_id = s.id and c.latest
        and (c.resume_on > academy_today() or c.fixed))
    order by s.due_on, s.id limit 30`.execute(db)
  const read = (node: Node): number =>
    (node['Index Name'] === 'student_due_idx' ? node['Actual Rows'] * node['Actual Loops'] : 0) +
    (node.Plans ?? []).reduce((sum, each) => sum + read(each), 0)
  return read(rows[0]!['QUERY PLAN'][0].Plan) || Infinity
}

/** Enrolling with a plan of six, at 16 desks. */
async function withPlans({ db, product, director, milliseconds, rounds }: Bench): Promise<Figure> {
  const { rows: groups } = await sql<{ id: string; price: number; today: string }>`
    select g.id, c.price, academy_today() as today from class_group g join course c on c.id = g.course_id
    where g.id = any(${await openGroups(db)}::char(24)[]) order by g.id`.execute(db)
  const target: Target = {
    port: product.port,
    call(i) {
      const { id, price, today } = groups[i % groups.length]!
      const part = price / 100 / PARTS
      const instalments = Array.from({ length: PARTS }, (_, at) => ({ dueOn: addMonths(today, at), amount: part }))
      return registerCall('/api/students/register', director, { ...registration(id, 'plan.mx'), plan: { instalments } })
    },
  }
  let from = 0
  const rates: number[] = []
  for (let turn = 0; turn <= Math.min(3, rounds); turn++) {
    const measured = await load(target, { connections: DESKS, calls: CALLS, milliseconds: milliseconds * 3, from })
    from += measured.calls
    if (turn > 0) rates.push(measured.perSecond)
    await jobsDone(db)
  }
  const perSecond = rates.toSorted((a, b) => a - b)[Math.floor(rates.length / 2)]!
  return {
    work: `register new students with a plan of ${PARTS}, ${DESKS} desks`,
    unit: '/s',
    product: perSecond,
    budget: `≥ ${PER_SECOND} a second`,
    holds: perSecond >= PER_SECOND,
  }
}

export const collections: Case = async (bench: Bench) => {
  const { product, headers, director, rounds, milliseconds } = bench
  const { rows } = await sql<{ late: number; chosen: number }>`
    select (select count(*) from student where deleted_at is null and due_on < academy_today())::int as late,
      (select count(*) from collection_contact where latest and fixed)::int as chosen`.execute(bench.db)
  const { late, chosen } = rows[0]!
  const page = (path: string) => ({ port: product.port, call: () => ({ path, headers }) })
  const aged = await compare(page('/api/students?aging=overdue'), page('/api/students'), { rounds, milliseconds, connections: 1 })
  const queue = await compareRead(bench, `queue of ${late} with ${chosen} appointments`, {
    floor: 'queue',
    headers,
    path: () => '/api/collections/queue',
  })
  const steps = await walked(bench)
  return [
    ...(await besideFloor(bench, 'list 10 who are late', { floor: 'late', headers, path: () => '/api/students?aging=overdue' })),
    {
      work: 'list 10 who are late, beside the list of all',
      unit: 'ms',
      product: aged.product.p50,
      floor: aged.floor.p50,
      ratio: aged.time,
      budget: `≤ ${AGED}x the time`,
      holds: aged.time <= AGED,
    },
    { ...queue, budget: `≤ ${QUEUE}x the time`, holds: queue.ratio! <= QUEUE },
    { work: 'rows of the index that the queue walks', unit: '', product: steps, budget: `≤ ${MOST_WALKED}`, holds: steps <= MOST_WALKED },
    await within(bench, 'what is expected in 8 weeks, by campus', 100, { headers: director, path: () => '/api/collections/forecast' }),
    await withPlans(bench),
  ]
}
