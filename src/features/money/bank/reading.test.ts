import { expect, test } from 'vitest'
import { bookOf } from '#lib/sheet/book.ts'
import { beginStatement } from './begin.ts'
import { readStatement, type StatementChoices } from './reading.ts'

const TODAY = '2026-11-29'
/** Reads a file with only these answers. */
function read(text: string, choices: Partial<StatementChoices> = {}) {
  const book = bookOf(new TextEncoder().encode(text), { unzip: () => ({}) })
  const [sheet] = book.sheets as [(typeof book.sheets)[0]]
  const { columns, ...start } = beginStatement(book, sheet, choices.heading)
  return readStatement(sheet, {
    ...start,
    ...(book.kind === 'ofx' && { columns }),
    today: TODAY,
    ...choices,
    mapping: { ...start.mapping, ...choices.mapping },
  })
}
const verdicts = (text: string, choices: Partial<StatementChoices> = {}) =>
  read(text, choices).rows.map(({ number, verdict, reason }) => [number, verdict, reason])

const SGML = `OFXHEADER:100
DATA:OFXSGML

<OFX><BANKMSGSRSV1><STMTTRNRS><STMTRS><BANKACCTFROM><ACCTID>00124821
</BANKACCTFROM><BANKTRANLIST>
<STMTTRN>
<TRNTYPE>CREDIT
<DTPOSTED>20261120120000[-6:CST]
<TRNAMT>1300.00
<REFNUM>1004007
<NAME>LUIS RIOS
<MEMO>SPEI RECIBIDO &amp; MAS
<STMTTRN>
<TRNTYPE>DEBIT
<DTPOSTED>20261121
<TRNAMT>-12.00
<NAME>COMISION
</BANKTRANLIST></STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>`
const XML = `<?xml version="1.0"?><?OFX OFXHEADER="200"?><OFX><ACCTID>4821</ACCTID><STMTTRN><DTPOSTED>20261120</DTPOSTED>
<TRNAMT>950.50</TRNAMT><MEMO>DEPOSITO</MEMO></STMTTRN></OFX>`

test('COB-72: reads OFX of both versions: with and without end tags', () => {
  const { lines, counts } = read(SGML)
  expect(lines).toEqual([
    {
      number: 1,
      day: '2026-11-20',
      amount: 1_300,
      text: 'SPEI RECIBIDO & MAS · LUIS RIOS',
      reference: '1004007',
      keys: [],
      cells: ['20261120', '1300.00', 'SPEI RECIBIDO & MAS · LUIS RIOS', '1004007', ''],
      balance: null,
      unproved: false,
    },
  ])
  expect(counts).toMatchObject({ deposit: 1, withdrawal: 1, refused: 0 })
  expect(read(XML).lines).toEqual([
    expect.objectContaining({ number: 1, day: '2026-11-20', amount: 950.5, text: 'DEPOSITO', reference: '' }),
  ])
})

test('COB-70: leaves out outgoing money; reports an invalid day or amount with its row', () => {
  const text = [
    'Fecha,Abono,Concepto,Ordenante',
    '20/11/2026,"$1,300.00",SPEI,LUIS RIOS',
    '20/11/2026,,CARGO,',
    '20/11/2026,-5.00,CARGO,',
    '31/02/2026,5.00,X,',
    '20/11/2026,1e9,X,',
  ].join('\n')
  expect(verdicts(text)).toEqual([
    [1, 'skipped', 'Son los encabezados.'],
    [2, 'deposit', null],
    [3, 'refused', 'No trae importe.'],
    [4, 'withdrawal', null],
    [5, 'refused', '«31/02/2026» no es una fecha.'],
    [6, 'refused', '«1e9» no es un monto.'],
  ])
  expect(read(text).lines).toEqual([expect.objectContaining({ number: 1, day: '2026-11-20', amount: 1_300, text: 'SPEI · LUIS RIOS' })])
})

test('LLE-10: an OFX debit with a positive amount is outgoing', () => {
  const file = (type: string) =>
    `<OFX><STMTTRN><TRNTYPE>${type}</TRNTYPE><DTPOSTED>20261120</DTPOSTED><TRNAMT>950.50</TRNAMT><MEMO>X</MEMO></STMTTRN></OFX>`
  const counts = (type: string) => [read(file(type)).counts.deposit, read(file(type)).counts.withdrawal]
  expect([counts('CREDIT'), counts('DEBIT'), counts('FEE')]).toEqual([
    [1, 0],
    [0, 1],
    [0, 1],
  ])
})

test('LLE-11: marks a deposit beside a missing row, and no other', () => {
  const { lines, proof } = read(
    [
      'Fecha,Concepto,Cargo,Abono,Saldo',
      '01/11/2026,SPEI A,,"1,300.00","2,300.00"',
      '02/11/2026,COMISION,50.00,,"2,250.00"',
      '03/11/2026,SPEI B,,800.00,"3,050.00"',
      '',
      '05/11/2026,SPEI D,,500.00,"4,950.00"',
    ].join('\n'),
  )
  expect(proof?.breaks).toEqual([{ from: 4, to: 6, missing: 140_000 }])
  expect(lines.map(({ text, balance, unproved }) => [text, balance, unproved])).toEqual([
    ['SPEI A', 2_300, false],
    ['SPEI B', 3_050, true],
    ['SPEI D', 4_950, true],
  ])
})

test('LLE-5: counts every line of a file once: titles, totals, empty and unread ones too', () => {
  const text = [
    'BANCO DEL BAJIO',
    'Cuenta;0123456789',
    '',
    'FECHA;DESCRIPCION;CARGOS;ABONOS;SALDO',
    '23/11/2026;SPEI LUIS RIOS 1004007;;1,300.00;2,300.00',
    '24/11/2026;COMISION;12.00;;2,288.00',
    '25/11/2026;SPEI ANA;;8OO.00;3,088.00',
    'TOTAL;;12.00;2,100.00;',
  ].join('\n')
  const { counts, blank, rows } = read(text)
  expect({ ...counts, blank }).toEqual({ deposit: 1, withdrawal: 1, refused: 1, skipped: 4, asked: 0, blank: 1 })
  expect(rows.map(({ number }) => number)).toEqual([1, 2, 4, 5, 6, 7, 8])
})

test('LLE-6: repairs a row cut by a comma if the balance proves exactly one way, else refuses it', () => {
  const text = (balance: string) =>
    [
      'Fecha,Concepto,Cargo,Abono,Saldo',
      '01/11/2026,SPEI A,,100.00,1100.00',
      `02/11/2026,PAGO, COLEGIATURA,,50.00,${balance}`,
      '03/11/2026,SPEI B,,20.00,1170.00',
      '04/11/2026,SPEI C,,30.00,1200.00',
    ].join('\n')
  expect(verdicts(text('1150.00'))[2]).toEqual([3, 'deposit', 'Reparado: lo prueba el saldo.'])
  expect(read(text('1150.00')).lines[1]).toMatchObject({ amount: 50, text: 'PAGO, COLEGIATURA' })
  expect(verdicts(text('1151.00'))[2]).toEqual([3, 'refused', 'No tiene las mismas celdas que los demás.'])
})

test('LLE-8: refuses a day out of order', () => {
  const days = ['03', '04', '05', '06', '07', '08', '09', '10', '11', '12', '13', '14']
  const text = ['Fecha,Concepto,Abono', ...days.map((day, at) => `${day}/${at === 6 ? '03' : '11'}/2026,SPEI,10.${at + 10}`)].join('\n')
  expect(verdicts(text).filter(([, verdict]) => verdict === 'refused')).toEqual([[8, 'refused', 'El día no sigue a los demás.']])
})

test('LLE-12: asks about a day with two readings, showing both; the answer decides', () => {
  const text = 'Fecha,Concepto,Abono\n05/11/2026,SPEI,800.00'
  const { questions, counts } = read(text)
  expect(questions).toEqual([
    {
      key: 'days',
      text: '¿«05/11/2026» es 5 de noviembre o 11 de mayo?',
      options: [
        { key: 'dmy', label: '5 de noviembre' },
        { key: 'mdy', label: '11 de mayo' },
      ],
    },
  ])
  expect(counts.asked).toBe(1)
  expect(read(text, { order: 'mdy' }).lines).toEqual([expect.objectContaining({ day: '2026-05-11' })])
})

test('LLE-12: a stored answer does not override what this file says', () => {
  const text = 'Fecha,Concepto,Abono\n23/11/2026,SPEI,800.00\n24/11/2026,SPEI,800.00'
  expect(read(text, { order: 'mdy' }).lines.map(({ day }) => day)).toEqual(['2026-11-23', '2026-11-24'])
})

test('LLE-9, LLE-12: asks about «1,400» alone, unless the balances prove a reading', () => {
  const file = (...rows: string[]) => ['Fecha;Concepto;Abono;Saldo', ...rows].join('\n')
  const open = read(file('23/11/2026;SPEI;1,400;2,400'))
  expect(open.questions.map(({ text }) => text)).toEqual(['¿«1,400» son $1,400.00 o $1.40?'])
  expect(read(file('23/11/2026;SPEI;1,400;2,400'), { mapping: { decimal: 'comma' } }).lines[0]!.amount).toBe(1.4)
})

test('LLE-11: balances decide which amounts without a sign are incoming', () => {
  const { questions, rows } = read(
    ['Fecha,Concepto,Importe,Saldo', '20/11/2026,A,100.00,1100.00', '21/11/2026,B,40.00,1060.00', '22/11/2026,C,60.00,1120.00'].join('\n'),
  )
  expect(questions).toEqual([])
  expect(rows.map(({ verdict, reason }) => [verdict, reason])).toEqual([
    ['skipped', 'Son los encabezados.'],
    ['refused', 'No dice si entra o sale.'],
    ['withdrawal', null],
    ['deposit', null],
  ])
})

test('LLE-29: refuses other currencies; asks about the number of another account', () => {
  expect(
    verdicts('Fecha,Concepto,Abono,Moneda\n23/11/2026,SPEI,800.00,USD\n24/11/2026,SPEI,800.00,MXN').map(([, , reason]) => reason),
  ).toEqual(['Son los encabezados.', 'Está en USD: solo se registran pesos.', null])
  expect(verdicts('Fecha,Concepto,Abono\n23/11/2026,SPEI,US$800.00')[1]).toEqual([2, 'refused', '«US$800.00» no está en pesos.'])
  const own = { name: 'BBVA 4821', clabe: '012180001234567897' }
  const text = (number: string) => `Cuenta CLABE ${number},,\nFecha,Concepto,Abono\n23/11/2026,SPEI,800.00`
  expect(read(text('012 180 00123456789 7'), { account: own }).questions).toEqual([])
  expect(read(text('0012345678'), { account: own }).questions).toEqual([])
  expect(read(text('0099887766'), { account: own }).questions).toEqual([
    expect.objectContaining({ key: 'account', text: '¿La cuenta 0099887766 es «BBVA 4821»?' }),
  ])
  expect(read(text('0099887766'), { account: own, mapping: { account: '0099887766' } }).questions).toEqual([])
})
