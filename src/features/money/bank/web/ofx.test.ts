import { expect, test } from 'vitest'
import { readLines } from './readLines.ts'
import { isOfx, OFX_HEADINGS, OFX_MAPPING, parseOfx } from './ofx.ts'

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

test('COB-72: OFX of both editions is read: with end tags and without', () => {
  expect([isOfx(SGML), isOfx(XML), isOfx('Fecha,Abono')]).toEqual([true, true, false])
  const { account, rows } = parseOfx(SGML)
  expect(account).toBe('00124821')
  expect(readLines({ columns: OFX_HEADINGS, rows }, OFX_MAPPING, 'ymd')).toEqual({
    lines: [
      {
        number: 1,
        day: '2026-11-20',
        amount: 1_300,
        text: 'SPEI RECIBIDO & MAS · LUIS RIOS',
        reference: '1004007',
        keys: [],
        cells: rows[0]!.cells,
        balance: null,
        unproved: false,
      },
    ],
    paidOut: 1,
    unread: [],
    asked: null,
    proof: undefined,
  })
  expect(readLines({ columns: OFX_HEADINGS, rows: parseOfx(XML).rows }, OFX_MAPPING, 'ymd').lines).toEqual([
    expect.objectContaining({ number: 1, day: '2026-11-20', amount: 950.5, text: 'DEPOSITO', reference: '' }),
  ])
})

test('COB-70: money paid out is left out; what is no day or no amount is told with its row', () => {
  const row = (number: number, ...cells: string[]) => ({ number, cells })
  const rows = [
    row(2, '20/11/2026', '$1,300.00', 'SPEI', 'LUIS RIOS'),
    row(3, '20/11/2026', '', 'CARGO', ''),
    row(4, '20/11/2026', '-5.00', 'CARGO', ''),
    row(5, '31/02/2026', '5.00', 'X', ''),
    row(6, '20/11/2026', '1e9', 'X', ''),
  ]
  const columns = ['Fecha', 'Abono', 'Concepto', 'Ordenante']
  expect(readLines({ columns, rows }, { date: 0, amount: 1, text: 2, payer: 3 }, 'dmy')).toEqual({
    paidOut: 1,
    asked: null,
    proof: undefined,
    lines: [expect.objectContaining({ number: 1, day: '2026-11-20', amount: 1_300, text: 'SPEI · LUIS RIOS', cells: rows[0]!.cells })],
    unread: [
      { number: 5, reason: '«31/02/2026» no es una fecha.' },
      { number: 6, reason: '«1e9» no es un monto.' },
    ],
  })
})

test('LLE-10: OFX that calls a positive amount a debit is money out', () => {
  const file = (type: string) =>
    `<OFX><STMTTRN><TRNTYPE>${type}</TRNTYPE><DTPOSTED>20261120</DTPOSTED><TRNAMT>950.50</TRNAMT><MEMO>X</MEMO></STMTTRN></OFX>`
  const read = (type: string) => readLines({ columns: OFX_HEADINGS, rows: parseOfx(file(type)).rows }, OFX_MAPPING, 'ymd')
  expect([read('CREDIT').lines.length, read('CREDIT').paidOut]).toEqual([1, 0])
  expect([read('DEBIT').lines.length, read('DEBIT').paidOut]).toEqual([0, 1])
  expect([read('FEE').lines.length, read('FEE').paidOut]).toEqual([0, 1])
})

test('LLE-11: a deposit beside a row that is missing is marked, another is not', () => {
  const columns = ['Fecha', 'Concepto', 'Cargo', 'Abono', 'Saldo']
  const row = (number: number, ...cells: string[]) => ({ number, cells })
  const rows = [
    row(2, '01/11/2026', 'SPEI A', '', '1,300.00', '2,300.00'),
    row(3, '02/11/2026', 'COMISION', '50.00', '', '2,250.00'),
    row(4, '03/11/2026', 'SPEI B', '', '800.00', '3,050.00'),
    row(6, '05/11/2026', 'SPEI D', '', '500.00', '4,950.00'),
  ]
  const { lines, proof } = readLines({ columns, rows }, { date: 0, text: 1, out: 2, amount: 3, balance: 4 }, 'dmy')
  expect(proof?.breaks).toEqual([{ from: 4, to: 6, missing: 140_000 }])
  expect(lines.map(({ text, balance, unproved }) => [text, balance, unproved])).toEqual([
    ['SPEI A', 2_300, false],
    ['SPEI B', 3_050, true],
    ['SPEI D', 4_950, true],
  ])
})
