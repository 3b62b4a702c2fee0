import { sql } from 'kysely'
import { openGroups } from '../../../test/support/academy.ts'
import type { Bench, Case } from '../bench.ts'
import { connections, send } from '../../../test/support/load.ts'
import { median } from '../../../test/support/numbers.ts'
import { faults, registerCall, registration } from '../../../test/support/registrations.ts'
import type { Figure } from '../report.ts'

interface Race {
  winners: number
  faults: number
  milliseconds: number
}

/** So many desks press Registrar at the same moment for `seats` seats of one group. */
async function race({ db, product, headers }: Bench, desks: number, seats: number, name: string): Promise<Race> {
  const [groupId] = await openGroups(db)
  await sql`update class_group set quota = taken + ${seats} where id = ${groupId!}`.execute(db)
  const agent = connections(desks)
  const calls = Array.from({ length: desks }, () => registerCall('/api/students/register', headers, registration(groupId!, `${name}.mx`)))
  const start = performance.now()
  const answers = await Promise.all(calls.map(call => send(agent, product.port, call)))
  const milliseconds = performance.now() - start
  agent.destroy()
  await sql`update class_group set quota = quota + 2000000 where id = ${groupId!}`.execute(db)

  const winners = answers.filter(answer => answer.status === 200).length
  const fullCount = answers.filter(({ status, body }) => status === 409 && body.includes('"GROUP_FULL"')).length
  const {
    rows: [counts],
  } = await sql<{ rows: number }>`
    select count(*) + (select count(*) from outbox where recipient like ${`%@${name}.mx`}) as rows
    from student s left join registration r on r.student_id = s.id left join entry e on e.registration_id = r.id
    left join receipt x on x.registration_id = r.id where s.email like ${`%@${name}.mx`}`.execute(db)
  return { winners, milliseconds, faults: desks - winners - fullCount + Math.abs(counts!.rows - winners * 2) }
}

/** The last seat, several times; and a group's last hundred seats. */
export const seatRace: Case = async (bench: Bench) => {
  const figures: Figure[] = []
  for (const [desks, seats] of [
    [60, 1],
    [200, 1],
    [200, 100],
  ] as const) {
    const races: Race[] = []
    for (let round = 0; round < bench.rounds; round++) races.push(await race(bench, desks, seats, `carrera${desks}a${seats}a${round}`))
    const right = races.every(({ winners, faults }) => winners === seats && faults === 0) && (await faults(bench.db)) === 0
    const worst = races.find(({ winners }) => winners !== seats) ?? races[0]!
    figures.push({
      work: `winners of ${desks} at once for ${seats === 1 ? 'one seat' : `${seats} seats`}`,
      unit: '',
      product: worst.winners,
      budget: `exactly ${seats}, nothing left of the others`,
      holds: right,
      note: `${races.length} races, median ${median(races.map(({ milliseconds }) => milliseconds)).toFixed(0)} ms`,
    })
  }
  return figures
}
