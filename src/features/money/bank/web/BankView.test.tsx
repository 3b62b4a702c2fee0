import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { paymentFailures } from '#features/money/payments/contract.ts'
import { students } from '#features/people/students/contract.ts'
import { deadTime } from '#web/ui/deadTime.ts'
import { Refused, serve } from '#web/testing/serve.ts'
import { bankAccounts, bankFailures, bankImports } from '../contract.ts'
import { account, candidate, draw, EVA, familyOf, ID, lineAs, lineTwin, LUIS, MARA, shownAs, typedTwin } from './testing.tsx'

const panel = () => page.getByLabelText('Depósito por decidir', { exact: true })
const settled = async (text: string): Promise<void> => {
  await expect.element(panel().getByText(text)).toBeVisible()
}

describe('COB-72: one by one, by keys', () => {
  test('1–5 post, T links an earlier charge, S skips with a reason; the next opens by itself', async () => {
    const typed = [{ _id: 'a00000000000000000000031', concept: 'Caja', date: '2026-11-20T16:00:00.000Z', amount: 1_300 }]
    const { posted, ticked, skipped } = draw(shownAs(), [
      lineAs(1),
      lineAs(2, { candidates: [candidate({ typed })] }),
      lineAs(3, { state: 'none', candidates: [] }),
    ])
    await settled('SPEI RECIBIDO 1')
    await userEvent.keyboard('2')
    await settled('SPEI RECIBIDO 2')
    expect(posted.map(({ params, body }) => [params, body])).toEqual([[{ id: ID, number: '1' }, { student: EVA }]])
    await userEvent.keyboard('t')
    await settled('SPEI RECIBIDO 3')
    expect(ticked.map(({ body }) => body)).toEqual([{ payment: typed[0]!._id }])
    await userEvent.keyboard('s')
    await expect.element(page.getByRole('textbox', { name: 'Por qué se omite' })).toHaveFocus()
    await userEvent.keyboard('{Enter}')
    await expect.element(page.getByText('Escribe por qué se omite.')).toBeVisible()
    await userEvent.keyboard('Intereses 12{Enter}')
    await expect.element(page.getByText('Nada por decidir')).toBeVisible()
    expect(skipped.map(({ body }) => body)).toEqual([{ reason: 'Intereses 12' }])
  })

  test('M72: the 1 that posts a deposit does not post the next one too; the 2 does at once', async () => {
    deadTime.ms = 60_000
    const { posted } = draw(shownAs(), [lineAs(1), lineAs(2), lineAs(3)])
    await settled('SPEI RECIBIDO 1')
    await userEvent.keyboard('1')
    await settled('SPEI RECIBIDO 2')
    await userEvent.keyboard('1')
    await userEvent.keyboard('2')
    await settled('SPEI RECIBIDO 3')
    expect(posted.map(({ params, body }) => [params.number, body])).toEqual([
      ['1', { student: LUIS }],
      ['2', { student: EVA }],
    ])
  })

  test('M72: letters that were meant for a line which another user has just settled post nothing', async () => {
    deadTime.ms = 60_000
    const { posted, settle } = draw(shownAs(), [lineAs(1), lineAs(2)])
    await settled('SPEI RECIBIDO 1')
    await userEvent.keyboard('s')
    await userEvent.keyboard('Intereses ')
    settle(1)
    await settled('SPEI RECIBIDO 2')
    await userEvent.keyboard('12')
    expect(posted).toEqual([])
    deadTime.ms = 0
    await userEvent.keyboard('1')
    await expect.poll(() => posted.length).toBe(1)
  })

  test('M72: a notice repeats a reason typed for a line that another user settles; the user who moves on finds it again', async () => {
    const { settle } = draw(shownAs(), [lineAs(1), lineAs(2)])
    await settled('SPEI RECIBIDO 1')
    await userEvent.keyboard('s')
    await userEvent.keyboard('Intereses')
    await userEvent.click(panel().getByRole('button', { name: 'Siguiente' }))
    await settled('SPEI RECIBIDO 2')
    await userEvent.click(panel().getByRole('button', { name: 'Anterior' }))
    await settled('SPEI RECIBIDO 1')
    await expect.element(page.getByRole('textbox', { name: 'Por qué se omite' })).toHaveValue('Intereses')
    const notice = page.getByText(/^Alguien más decidió el depósito de \$[\d,.]+\. Habías escrito: «Intereses»$/)
    expect(notice.elements()).toHaveLength(0)
    settle(1)
    await settled('SPEI RECIBIDO 2')
    await expect.element(notice.first()).toBeVisible()
  })

  test('↓ and ↑ move; B searches among all students', async () => {
    const { posted } = draw(shownAs(), [lineAs(1), lineAs(2)])
    await settled('SPEI RECIBIDO 1')
    await userEvent.keyboard('{ArrowDown}')
    await settled('SPEI RECIBIDO 2')
    await userEvent.keyboard('{ArrowUp}')
    await settled('SPEI RECIBIDO 1')
    const person = { _id: EVA, name: 'Eva', lastName: 'Soto', secondLastName: 'Vera', uniqueFolio: '26-000007' }
    serve(students.search, () => ({ result: { hits: { hits: [{ _id: EVA, _source: person as never }] } }, total: 1 }))
    await userEvent.keyboard('b')
    await userEvent.keyboard('soto')
    await page.getByRole('button', { name: /^Eva Soto Vera/ }).click()
    await settled('SPEI RECIBIDO 2')
    expect(posted.map(({ body }) => body)).toEqual([{ student: EVA }])
  })

  test('COB-24: for more than the debt offers the owed part', async () => {
    const { posted } = draw(shownAs(), [lineAs(1, { candidates: [candidate({ debt: 1_000 })] }), lineAs(2)])
    await expect.element(panel().getByText('Excede el adeudo por $300.00.')).toBeVisible()
    await userEvent.keyboard('1')
    await settled('SPEI RECIBIDO 2')
    expect(posted.map(({ body }) => body)).toEqual([{ student: LUIS, amount: 1_000 }])
    let requestCount = 0
    serve(bankImports.postLine, () => {
      requestCount += 1
      if (requestCount === 1) throw new Refused(bankFailures.LINE_ABOVE_DEBT, undefined, { left: 400 })
      return { line: lineAs(2, { state: 'posted' }) }
    })
    await userEvent.keyboard('1')
    await page.getByRole('button', { name: 'Registrar $400.00' }).click()
    await expect.poll(() => requestCount).toBe(2)
  })

  test('LLE-28: R splits a deposit over a family; shares are edited, Enter posts one charge', async () => {
    const { split } = draw(shownAs(), [lineAs(1), lineAs(2), lineAs(3, { amount: 1_700, family: LUIS })])
    await settled('SPEI RECIBIDO 1')
    await userEvent.keyboard('r')
    const form = page.getByRole('form', { name: 'Repartir el depósito' })
    const share = (name: string) => form.getByRole('textbox', { name: `Parte de ${name}` })
    // The oldest dates first: 400 of Eva, 900 of Luis.
    await expect.element(share('Luis')).toHaveValue('900.00')
    await expect.element(share('Eva')).toHaveValue('400.00')
    await expect.element(form.getByText('Suman $1,300.00 de $1,300.00')).toBeVisible()
    // Enter registers from here.
    await expect.element(share('Luis')).toHaveFocus()
    await share('Eva').fill('500')
    await expect.element(form.getByText('Suman $1,400.00 de $1,300.00')).toBeVisible()
    await userEvent.keyboard('{Enter}')
    expect(split).toEqual([])
    await share('Luis').fill('700')
    await expect.element(form.getByText('Suman $1,200.00 de $1,300.00')).toBeVisible()
    await userEvent.keyboard('{Enter}')
    await settled('SPEI RECIBIDO 2')
    expect(split.map(({ params, body }) => [params.number, (body as { shares: unknown }).shares])).toEqual([
      [
        '1',
        [
          { student: LUIS, amount: 700 },
          { student: EVA, amount: 500 },
        ],
      ],
    ])
    await userEvent.keyboard('{ArrowDown}')
    await settled('SPEI RECIBIDO 3')
    // The sum of a family's figures proposes its split by itself; a student of another family joins.
    await expect.element(form.getByText('Suman $1,700.00 de $1,700.00')).toBeVisible()
    await form.getByRole('checkbox', { name: 'Luis Ríos Peña' }).click()
    const person = { _id: MARA, name: 'Mara', lastName: 'Ríos', secondLastName: 'Peña', uniqueFolio: '26-000009' }
    serve(students.search, () => ({ result: { hits: { hits: [{ _id: MARA, _source: person as never }] } }, total: 1 }))
    await form.getByRole('button', { name: 'Otro alumno' }).click()
    await form.getByRole('searchbox').fill('mara')
    await form.getByRole('button', { name: /^Mara/ }).click()
    await expect.element(share('Mara')).toHaveValue('900.00')
    serve(bankImports.splitLine, () => {
      throw new Refused(paymentFailures.SHARE_ABOVE_DEBT, [{ path: 'shares.1.amount', message: 'El pago de Mara es mayor a su adeudo.' }])
    })
    await form.getByRole('button', { name: /^Registrar 2 pagos/ }).click()
    await expect.element(form.getByText('El pago de Mara es mayor a su adeudo.')).toBeVisible()
  })

  test('LLE-28, M72: shows no form before the family is read, and Enter never does nothing in silence', async () => {
    const { split } = draw(shownAs(), [lineAs(1)])
    const family = Promise.withResolvers<void>()
    serve(bankImports.family, async () => {
      await family.promise
      return { people: familyOf(LUIS) }
    })
    await settled('SPEI RECIBIDO 1')
    await userEvent.keyboard('r')
    await userEvent.keyboard('{Enter}')
    const form = page.getByRole('form', { name: 'Repartir el depósito' })
    await expect.element(panel().getByRole('status', { name: 'Cargando' })).toBeVisible()
    await expect.element(form).not.toBeInTheDocument()
    family.resolve()
    await expect.element(form.getByRole('textbox', { name: 'Parte de Luis' })).toHaveFocus()
    await form.getByRole('checkbox', { name: 'Eva Ríos Peña' }).click()
    await form.getByRole('textbox', { name: 'Parte de Luis' }).click()
    await userEvent.keyboard('{Enter}')
    await expect.element(form.getByText('Reparte entre dos alumnos o más.')).toBeVisible()
    await form.getByRole('checkbox', { name: 'Eva Ríos Peña' }).click()
    await form.getByRole('textbox', { name: 'Parte de Luis' }).click()
    await userEvent.keyboard('{Enter}')
    await expect.element(page.getByText('Nada por decidir')).toBeVisible()
    expect(split.map(({ params }) => params.number)).toEqual(['1'])
  })

  test('without the right to charge shows the lines and no keys', async () => {
    draw(shownAs(), [lineAs(1)], { at: `/cobranza?tab=banco&ficha=${ID}`, permissions: ['get /bankImports/', 'post /bankImports/'] })
    await expect.element(page.getByText('SPEI RECIBIDO 1')).toBeVisible()
    await expect.element(panel()).not.toBeInTheDocument()
    await expect.element(page.getByRole('button', { name: /^Aplicar/ })).not.toBeInTheDocument()
  })
})

test('COB-72: applies sure lines at once; Deshacer asks with the count', async () => {
  draw(shownAs({ state: 'done', counts: { sure: 2, posted: 30, ticked: 1, probable: 1 } }), [lineAs(1)])
  const run = serve(bankImports.run, () => ({ import: shownAs({ state: 'running' }) }))
  const undo = serve(bankImports.undo, () => ({ import: shownAs({ state: 'undoing' }) }))
  await page.getByRole('button', { name: 'Aplicar 2 seguros' }).click()
  await expect.poll(() => run.length).toBe(1)
  await page.getByRole('button', { name: 'Deshacer' }).click()
  await expect.element(page.getByText(/Se anulan 30 pagos y 1 cobro deja de estar en banco/)).toBeVisible()
  await page.getByRole('dialog').getByRole('button', { name: 'Deshacer' }).click()
  await expect.poll(() => undo.length).toBe(1)
})

describe('LLE-25: ¿es el mismo?', () => {
  const twins = () => page.getByLabelText('¿Es el mismo depósito?', { exact: true })

  test('shows both side by side; 1 the same, 2 another, the next opens by itself', async () => {
    const { same, other } = draw(shownAs(), [
      lineAs(1, { state: 'twin', candidates: [], twin: typedTwin }),
      lineAs(2, { state: 'twin', candidates: [], twin: lineTwin }),
    ])
    await page.getByRole('button', { name: /^¿Es el mismo\? ?2/ }).click()
    await expect.element(twins().getByRole('heading', { name: 'Ya cobrado en caja el 21/11' })).toBeVisible()
    await expect.element(twins().getByText('Comprobante 2026-001040')).toBeVisible()
    await expect.element(twins().getByText(/Lo capturó Lucía Peralta/)).toBeVisible()
    await userEvent.keyboard('1')
    await expect.element(twins().getByRole('heading', { name: 'octubre.csv, del 18/11' })).toBeVisible()
    await expect.element(twins().getByText('BBVA 4821, octubre.csv, renglón 7')).toBeVisible()
    await userEvent.keyboard('2')
    await expect.poll(() => other.map(({ params }) => params.number)).toEqual(['2'])
    expect(same.map(({ params }) => params.number)).toEqual(['1'])
  })

  test('one press settles all pairs of one reference and day; the others stay', async () => {
    const sameDay = { ...lineTwin, day: '2026-11-20' }
    const twin = (number: number, change: object) =>
      lineAs(number, { state: 'twin', candidates: [], reference: '1004007', twin: sameDay, ...change })
    draw(shownAs(), [twin(1, {}), twin(2, {}), twin(3, { twin: lineTwin }), twin(4, { reference: '' }), twin(5, { twin: typedTwin })])
    const settled = serve(bankImports.sameLines, () => ({ settled: 2 }))
    await page.getByRole('button', { name: /^¿Es el mismo\? ?5/ }).click()
    await page.getByRole('button', { name: 'Son los mismos (2)' }).click()
    await expect.poll(() => settled.map(({ body }) => body)).toEqual([{ numbers: [1, 2] }])
  })

  test('a line known by its key can only be declared another', async () => {
    const { same, other } = draw(shownAs(), [lineAs(1, { state: 'known', candidates: [], twin: lineTwin })])
    await page.getByRole('button', { name: /^Ya conocidos/ }).click()
    await expect.element(twins()).toBeVisible()
    await userEvent.keyboard('1')
    await userEvent.keyboard('2')
    await expect.poll(() => other.length).toBe(1)
    expect(same).toHaveLength(0)
  })

  test('LLE-23: a press that finds a payment of these days posts nothing and says so', async () => {
    draw(shownAs(), [lineAs(1)])
    await settled('SPEI RECIBIDO 1')
    serve(bankImports.postLine, () => ({ line: lineAs(1, { state: 'twin', candidates: [], twin: typedTwin }) }))
    await userEvent.keyboard('1')
    await expect.element(page.getByText('Ya cobrado en caja el 21/11. Di si es el mismo.')).toBeVisible()
  })
})

describe('COB-72: a new file', () => {
  const csv = (name = 'noviembre.csv') =>
    new File(
      ['BBVA\nFecha,Concepto,Referencia,Cargo,Abono\n20/11/2026,SPEI,1004007,,"1,300.00"\n20/11/2026,COMISION,,5,\n31/02/2026,X,,,7'],
      name,
    )
  const input = () => document.querySelector<HTMLInputElement>('input[type=file]')!
  const drawList = async () => {
    draw(shownAs(), [lineAs(1)], { at: '/cobranza?tab=banco' })
    await expect.element(page.getByRole('button', { name: 'Subir estado de cuenta' })).toBeEnabled()
  }

  test('proposes columns, reports unread rows, sends and matches the lines', async () => {
    await drawList()
    const update = serve(bankAccounts.update, () => ({ account }))
    const created = serve(bankImports.create, () => ({ import: shownAs() }))
    const added = serve(bankImports.addLines, () => ({ read: 1 }))
    const matched = serve(bankImports.match, () => ({ import: shownAs({ state: 'matching' }) }))
    await userEvent.upload(input(), csv())
    await page.getByRole('button', { name: /^No leídos ?1/ }).click()
    await expect.element(page.getByText('«31/02/2026» no es una fecha.')).toBeVisible()
    await page.getByRole('button', { name: /^Revisar 1 depósito/ }).click()
    await settled('SPEI RECIBIDO 1')
    expect(created.map(({ body }) => body)).toEqual([{ account: shownAs().account._id, filename: 'noviembre.csv', total: 1 }])
    expect(added.map(({ body }) => body)).toEqual([
      {
        layout: expect.stringMatching(/^[0-9a-f]{16}$/),
        lines: [expect.objectContaining({ number: 1, day: '2026-11-20', amount: 1_300, text: 'SPEI', reference: '1004007', keys: [] })],
      },
    ])
    expect([update.length, matched.length]).toEqual([1, 1])
    // The form's own save has no toast.
    expect(update[0]!.headers.get('act-batch')).toMatch(/^[0-9a-f]{24}$/)
    expect(update[0]!.body).toMatchObject({
      name: 'BBVA 4821',
      dateOrder: 'dmy',
      mapping: { date: 0, text: 1, reference: 2, out: 3, amount: 4 },
    })
  })

  test('LLE-10: asks about unexplained words before sending; counts outgoing money and leaves it out', async () => {
    await drawList()
    const update = serve(bankAccounts.update, () => ({ account }))
    serve(bankImports.create, () => ({ import: shownAs() }))
    const added = serve(bankImports.addLines, () => ({ read: 1 }))
    serve(bankImports.match, () => ({ import: shownAs({ state: 'matching' }) }))
    const text = 'Fecha,Concepto,Cargo/Abono,Importe\n20/11/2026,SPEI,E,"1,300.00"\n20/11/2026,DEVOLUCION,S,"1,300.00"'
    await userEvent.upload(input(), new File([text], 'noviembre.csv'))
    await expect.element(page.getByText('¿«E» es dinero que entra o que sale?')).toBeVisible()
    await expect.element(page.getByRole('button', { name: /^Revisar/ })).toBeDisabled()
    await page
      .getByRole('group', { name: '¿«E» es dinero que entra o que sale?' })
      .getByRole('button', { name: /^Entra/ })
      .click()
    await page.getByRole('group', { name: '¿«S» es dinero que entra o que sale?' }).getByRole('button', { name: /^Sale/ }).click()
    await expect.element(page.getByText('Fuera: 1 retiro. Lo que sale de la cuenta no se registra.')).toBeVisible()
    await page.getByRole('button', { name: /^Revisar 1 depósito/ }).click()
    await expect.poll(() => added.length).toBe(1)
    expect((added[0]!.body as { lines: { text: string }[] }).lines.map(line => line.text)).toEqual(['SPEI'])
    expect(update[0]!.body).toMatchObject({ mapping: { sign: 2, words: { e: 'in', s: 'out' } } })
  })

  test('LLE-10: asks once about amounts without any sign', async () => {
    await drawList()
    await userEvent.upload(input(), new File(['Fecha,Concepto,Importe\n20/11/2026,SPEI,"1,300.00"'], 'noviembre.csv'))
    await expect.element(page.getByText('¿Todos los importes son depósitos?')).toBeVisible()
    await expect.element(page.getByRole('button', { name: /^Revisar/ })).toBeDisabled()
    await page.getByRole('button', { name: /^Sí, todos/ }).click()
    await expect.element(page.getByRole('button', { name: /^Revisar 1 depósito/ })).toBeEnabled()
  })

  test('COB-70: archives an unused account after a question, and asks for another', async () => {
    await drawList()
    const update = serve(bankAccounts.update, () => {
      serve(bankAccounts.list, () => ({ accounts: [] }))
      return { account }
    })
    await userEvent.upload(input(), csv())
    await page.getByRole('button', { name: 'Archivar cuenta' }).click()
    await expect.element(page.getByText('Ya no se ofrece para estados de cuenta nuevos. Los que tiene se quedan.')).toBeVisible()
    await page.getByRole('dialog').getByRole('button', { name: 'Archivar' }).click()
    await expect.element(page.getByRole('textbox', { name: 'Nombre de la cuenta' })).toBeVisible()
    expect(update.map(({ params, body }) => [params, body])).toEqual([
      [{ id: account._id }, { name: 'BBVA 4821', clabe: null, mapping: null, headingsHash: null, dateOrder: null, archived: true }],
    ])
    await expect.element(page.getByRole('button', { name: 'Archivar cuenta' })).not.toBeInTheDocument()
  })

  test('refuses an invalid file when it is chosen; shows a refusal of the server', async () => {
    await drawList()
    await userEvent.upload(input(), new File(['%PDF'], 'estado.pdf'))
    await expect.element(page.getByRole('alert').filter({ hasText: 'Un PDF no se lee como tabla.' })).toBeVisible()
    serve(bankAccounts.update, () => ({ account }))
    serve(bankImports.create, () => {
      throw new Refused(bankFailures.BANK_ACCOUNT_NOT_FOUND)
    })
    await userEvent.upload(input(), csv())
    await page.getByRole('button', { name: /^Revisar 1 depósito/ }).click()
    await expect.element(page.getByRole('alert').filter({ hasText: 'La cuenta ya no existe' })).toBeVisible()
  })
})
