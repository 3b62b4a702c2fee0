import { dayIn, LINE, of, PAYMENTS, pesos, row, SEATED, someAmount, STUDENT, type Recipe } from './scene.ts'

export const money: Record<string, Recipe> = {
  'payments.create': of<{ student_id: string; course_id: string }>(SEATED, (seat, scene) => ({
    body: {
      student: seat.student_id,
      course: seat.course_id,
      amount: someAmount(scene),
      concept: 'Abono',
      discount: undefined,
      expected: undefined,
    },
  })),
  'payments.void': of<{ id: string }>(PAYMENTS, ({ id }) => ({ params: { id } })),
  'payments.reverse': of<{ id: string }>(PAYMENTS.replace('order by', 'and e.closing_id is not null order by'), ({ id }, scene) => ({
    params: { id },
    body: { amount: someAmount(scene) },
  })),
  'payments.refund': of<{ id: string; credit: string }>(
    'select id, credit from student where credit > 0 order by id',
    ({ id, credit }) => ({
      body: { student: id, concept: 'Devolución', amount: pesos(credit) },
    }),
  ),
  'payments.send': of<{ id: string }>(PAYMENTS, ({ id }) => ({ params: { id } })),
  'payments.family': of<{ payer: string; students: string[] }>(
    'select payer_id as payer, array_agg(student_id::text order by 1) as students from student_payer group by 1 order by 1',
    ({ payer, students }, scene) => ({ body: { payer, shares: students.map(student => ({ student, amount: someAmount(scene) })) } }),
  ),
  'cash.close': async ({ today }) => ({ body: { date: today, cashier: null, count: undefined } }),
  'paymentPlans.save': of<{ id: string; net: string; version: number | null }>(
    `select r.id, greatest(0, r.price - coalesce((select sum(e.discount) from entry e where e.registration_id = r.id and e.voided_at is null), 0)) as net, p.version
     from registration r left join payment_plan p on p.registration_id = r.id where r.ended_at is null order by 1`,
    ({ id, net, version }, scene) => {
      const [first, whole] = [Math.floor(Number(net) / 200), pesos(net)]
      const dueOn = [dayIn(scene, 0), dayIn(scene, 3 + scene.draw(30))]
      return {
        params: { id },
        body: {
          version: version ?? 0,
          template: null,
          instalments:
            first > 0
              ? [
                  { dueOn: dueOn[0], amount: first },
                  { dueOn: dueOn[1], amount: whole - first },
                ]
              : [{ dueOn: dueOn[1], amount: whole }],
        },
      }
    },
  ),
  'paymentPlans.remove': of<{ id: string; version: number }>(
    'select registration_id as id, version from payment_plan order by 1',
    ({ id, version }) => ({ params: { id }, query: { version } }),
  ),
  'bankImports.postLine': of<{ import_id: string; number: number; student_id: string | null }>(LINE, async (line, scene) => {
    const student = line.student_id ?? (await row<{ id: string }>(scene, STUDENT))?.id
    return student ? { params: { id: line.import_id, number: String(line.number) }, body: { student, amount: undefined } } : null
  }),
  'bankImports.tickLine': of<{ import_id: string; number: number; payment: string }>(
    `select l.import_id, l.number, e.id as payment from bank_line l join entry e on e.amount = l.amount and e.voided_at is null and e.source = 'payment'
     where l.state in ('known', 'sure', 'probable', 'possible', 'none', 'twin') order by 1, 2, 3`,
    ({ import_id, number, payment }) => ({ params: { id: import_id, number: String(number) }, body: { payment } }),
  ),
  'bankImports.skipLine': of<{ import_id: string; number: number }>(LINE, line => ({
    params: { id: line.import_id, number: String(line.number) },
  })),
  async 'bankImports.match'(scene) {
    const account = await row<{ id: string }>(scene, 'select id from bank_account where archived_at is null order by id')
    const student = await row<{ id: string; text: string }>(
      scene,
      "select id, name || ' ' || last_name as text from student where deleted_at is null order by id",
    )
    if (!account || !student) return null
    const lines = [someAmount(scene), someAmount(scene)].map((sum, at) => ({
      number: at + 1,
      day: scene.today,
      amount: sum,
      text: `SPEI ${student.text} ${scene.draw(1e6)}`,
    }))
    const upload = (await scene.heard('bankImports.create', {
      body: { account: account.id, filename: 'hoy.csv', total: lines.length },
    })) as {
      import: { _id: string }
    } | null
    if (!upload) return null
    await scene.heard('bankImports.addLines', { params: { id: upload.import._id }, body: { lines } })
    return { params: { id: upload.import._id }, as: 'admin' }
  },
  'bankImports.run': of<{ id: string }>("select id from bank_import where state = 'matched' order by id", ({ id }) => ({ params: { id } })),
  'bankImports.undo': of<{ id: string }>("select id from bank_import where state in ('matched', 'done') order by id", ({ id }) => ({
    params: { id },
  })),
}
