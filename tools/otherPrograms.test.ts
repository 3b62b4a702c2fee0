// Files as other programs write them: each is read truly, or refused with its reason.
import { zipSync } from 'fflate'
import { describe, expect, test } from 'vitest'
import { readFileAs } from './read/readFileAs.ts'

const utf8 = (text: string) => new TextEncoder().encode(text)
const utf16 = (text: string) => new Uint8Array(Buffer.from(`\uFEFF${text}`, 'utf16le'))
const read = (bytes: Uint8Array, as: Parameters<typeof readFileAs>[1]['as'], answers = {}) =>
  readFileAs(bytes, { as, answers, hidden: false, today: '2026-11-29' })
const values = (bytes: Uint8Array, as: Parameters<typeof readFileAs>[1]['as'], answers = {}) =>
  read(bytes, as, answers).rows.flatMap(({ verdict, values: of }) => (['row', 'deposit'].includes(verdict) ? [of] : []))
const money = (bytes: Uint8Array, answers = {}) => values(bytes, 'bank', answers).map(of => `${of['day']} ${of['amount']}`)

describe('LLE-52: statements of other programs', () => {
  test('LLE-52: pandas: an index column, floats, NaN for an empty side', () => {
    const text =
      ',fecha,concepto,cargo,abono\n0,2026-11-03,SPEI 1004007,NaN,1400.0\n1,2026-11-03,COMISION,12.5,NaN\n2,2026-11-14,SPEI,NaN,800.25\n'
    expect(read(utf8(text), 'bank').counts).toMatchObject({ deposits: 2, withdrawals: 1, refused: 0, lines: 4 })
    expect(money(utf8(text))).toEqual(['2026-11-03 1400.00', '2026-11-14 800.25'])
  })

  test("LLE-52: LibreOffice: semicolons, decimal commas, 'Ingresos' and 'Gastos', quoted texts with a separator", () => {
    const text =
      '\uFEFF"Fecha";"Descripción";"Ingresos";"Gastos";"Saldo"\n13/11/26;"SPEI";1.400,00;;11.400,00\n13/11/26;"Comisión";;12,50;11.387,50\n14/11/26;"Depósito; efectivo";800,00;;12.187,50\n'
    expect(read(utf8(text), 'bank')).toMatchObject({ balance: { holds: true }, counts: { deposits: 2, withdrawals: 1, refused: 0 } })
    expect(money(utf8(text))).toEqual(['2026-11-13 1400.00', '2026-11-14 800.00'])
  })

  test('LLE-52: Google Sheets: month first, dollars in quotes, a sign before the dollar', () => {
    const text =
      'Fecha,Concepto,Importe,Saldo\n11/3/2026,SPEI,"$1,400.00","$11,400.00"\n11/3/2026,COMISION,-$12.50,"$11,387.50"\n11/14/2026,DEPOSITO,$800.00,"$12,187.50"\n'
    expect(money(utf8(text))).toEqual(['2026-11-03 1400.00', '2026-11-14 800.00'])
  })

  test('LLE-52: .NET: UTF-16 with tabs, midnight behind each day, zeros on the other side', () => {
    const day = (text: string) => `${text} 12:00:00 a. m.`
    const text = `Fecha\tConcepto\tAbono\tCargo\r\n${day('03/11/2026')}\tSPEI\t1,400.00\t0.00\r\n${day('03/11/2026')}\tCOMISIÓN\t0.00\t12.50\r\n${day('14/11/2026')}\tDEPÓSITO\t800.00\t0.00\r\n`
    expect(money(utf16(text))).toEqual(['2026-11-03 1400.00', '2026-11-14 800.00'])
  })

  test('LLE-52: OFX of a foreign program: no line breaks, decimal commas, a zone behind the time, accents of Windows', () => {
    const line = (type: string, day: string, amount: string, id: string) =>
      `<STMTTRN><TRNTYPE>${type}<DTPOSTED>${day}120000[-6:CST]<TRNAMT>${amount}<FITID>${id}<NAME>SPEI R\xcdOS</STMTTRN>`
    const text = `OFXHEADER:100\r\nDATA:OFXSGML\r\n\r\n<OFX><CURDEF>MXN<BANKTRANLIST>${line('CREDIT', '20261105', '1400,00', '2026110500001')}${line('DEBIT', '20261106', '-12,50', '2026110600002')}</BANKTRANLIST></OFX>`
    const bytes = Uint8Array.from(text, letter => letter.charCodeAt(0))
    expect(values(bytes, 'bank')).toEqual([expect.objectContaining({ day: '2026-11-05', amount: '1400.00', text: 'SPEI RÍOS' })])
  })

  test.each(['', 'x:'])("LLE-52: a workbook without row numbers, references and shared texts, tags written '%ssheet'", p => {
    const ns = `xmlns${p === '' ? '' : ':x'}="http://schemas.openxmlformats.org/spreadsheetml/2006/main"`
    const rel = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
    const cell = (text: string) => `<${p}c t="inlineStr"><${p}is><${p}t>${text}</${p}t></${p}is></${p}c>`
    const number = (of: number, style = 0) => `<${p}c s="${style}"><${p}v>${of}</${p}v></${p}c>`
    const row = (...cells: string[]) => `<${p}row>${cells.join('')}</${p}row>`
    const rows = [
      row(...['Fecha', 'Concepto', 'Importe'].map(cell)),
      row(number(46_329, 1), cell('SPEI'), number(1400)),
      row(number(46_340, 1), cell('COMISION'), number(-12.5)),
    ]
    const parts = {
      '[Content_Types].xml': '<Types/>',
      'xl/workbook.xml': `<${p}workbook ${ns} xmlns:r="${rel}"><${p}sheets><${p}sheet name="Hoja1" sheetId="1" r:id="R7"/></${p}sheets></${p}workbook>`,
      'xl/_rels/workbook.xml.rels': `<Relationships><Relationship Id="R7" Type="${rel}/worksheet" Target="/xl/worksheets/sheet.xml"/></Relationships>`,
      'xl/styles.xml': `<${p}styleSheet ${ns}><${p}cellXfs><${p}xf numFmtId="0"/><${p}xf numFmtId="14"/></${p}cellXfs></${p}styleSheet>`,
      'xl/worksheets/sheet.xml': `<${p}worksheet ${ns}><${p}sheetData>${rows.join('')}</${p}sheetData></${p}worksheet>`,
    }
    const bytes = zipSync(Object.fromEntries(Object.entries(parts).map(([name, text]) => [name, utf8(text)])))
    expect(money(bytes)).toEqual(['2026-11-03 1400.00'])
  })
})

describe('LLE-13, LLE-52: lists of people of other programs', () => {
  test("LLE-13: pandas: a phone of ten digits stays one behind '.0'; 'nan' is no surname, NaT no day", () => {
    const text =
      ',Nombre,Apellido paterno,Apellido materno,Correo,Teléfono,Fecha de nacimiento\n0,Ana,Ríos,Sosa,ana@correo.mx,5512345678.0,2008-03-14\n1,Luis,Mora,nan,luis@correo.mx,5512345679.0,NaT\n'
    const { rows } = read(utf8(text), 'students')
    expect(rows[1]!.values).toMatchObject({ phoneNumber: '5512345678', birthDate: '2008-03-14' })
    expect([rows[2]!.verdict, rows[2]!.reasons[0]]).toEqual(['refused', expect.stringContaining('Apellido materno')])
  })

  test("LLE-13: R: row names, dots in headings, NA; Excel's 'sep=' line above the headings", () => {
    const r =
      '"","Nombre","Apellido.paterno","Apellido.materno","Correo","Telefono"\n"1","Ana","Ríos","Sosa","ana@correo.mx",5512345678\n"2","Luis","Mora",NA,"luis@correo.mx",5512345679\n'
    expect(read(utf8(r), 'students').counts).toMatchObject({ rows: 1, refused: 1 })
    const sep = 'sep=;\r\nNombre;Apellido paterno;Apellido materno;Correo;Celular\r\nAna;Ríos;Sosa;ana@correo.mx;5512345678\r\n'
    expect(values(utf8(sep), 'visitors')).toEqual([expect.objectContaining({ name: 'Ana', phoneNumber: '5512345678' })])
  })

  test('LLE-1: Excel for Mac: lines end with CR alone; a name in its code page is refused, never another name', () => {
    const text =
      'Nombre,Apellido paterno,Apellido materno,Correo,Celular\rAna,Mu\x96oz,Sosa,ana@correo.mx,5512345678\rLuis,Mora,Paz,luis@correo.mx,5512345679\r'
    const { rows } = read(
      Uint8Array.from(text, letter => letter.charCodeAt(0)),
      'students',
    )
    expect(rows.slice(1).map(({ verdict }) => verdict)).toEqual(['refused', 'row'])
  })

  test('LLE-52: a quota that a program wrote as a float is the whole number', () => {
    const text = 'Curso,Grupo,Sede,Salón,Cupo,Inicio,Fin,Horario\nECOEMS,Sábado A,Lindavista,A1,35.0,16/01/2027,26/06/2027,Sáb 8-14\n'
    expect(values(utf8(text), 'groups')).toEqual([expect.objectContaining({ quota: '35' })])
  })
})

describe('M96: quizzes', () => {
  const gift = '::P1::Uno {=a ~b}\r\n::P2::Dos\r\nrenglones {\r\n=c\r\n~d\r\n}\r\n\r\nTres {=e ~f}\r\nCuatro {=g ~h}\r\n'
  const expected = [
    { line: 1, verdict: 'row', text: 'Uno' },
    { line: 2, verdict: 'row', text: 'Dos\nrenglones' },
    { line: 8, verdict: 'refused', text: undefined },
  ]
  test.each([
    ['UTF-8', utf8(gift)],
    ['UTF-16', utf16(gift)],
  ])('M96: GIFT in %s: titles begin questions, line breaks stay, two questions in one are refused with their line', (_name, bytes) => {
    const { rows } = read(bytes, 'quiz')
    expect(rows.map(({ line, verdict, values: of }) => ({ line, verdict, text: of['text'] }))).toEqual(expected)
    expect(rows[2]!.reasons).toEqual(['Parece haber dos preguntas: deja una línea vacía entre ellas.'])
  })

  test('M96: a sheet of questions: the headings below a title, a date and the noise of a float refuse their rows', () => {
    const cell = (text: string) => `<c t="inlineStr"><is><t>${text}</t></is></c>`
    const number = (of: string, style: number) => `<c s="${style}"><v>${of}</v></c>`
    const row = (...cells: string[]) => `<row>${cells.join('')}</row>`
    const rows = [
      row(cell('Banco de preguntas')),
      row(...['Pregunta', 'Correctas', 'Respuesta A', 'Respuesta B'].map(cell)),
      row(cell('¿La mitad?'), cell('A'), number('46054', 1), cell('0.3')),
      row(cell('¿0.1 + 0.2?'), cell('A'), number('0.30000000000000004', 0), cell('1')),
      row(cell('¿1 + 1?'), cell('A'), cell('2'), cell('3')),
    ]
    const ns = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"'
    const rel = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
    const parts = {
      'xl/workbook.xml': `<workbook ${ns} xmlns:r="${rel}"><sheets><sheet name="Hoja1" sheetId="1" r:id="R1"/></sheets></workbook>`,
      'xl/_rels/workbook.xml.rels': `<Relationships><Relationship Id="R1" Type="${rel}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
      'xl/styles.xml': `<styleSheet ${ns}><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/></cellXfs></styleSheet>`,
      'xl/worksheets/sheet1.xml': `<worksheet ${ns}><sheetData>${rows.join('')}</sheetData></worksheet>`,
    }
    const bytes = zipSync(Object.fromEntries(Object.entries(parts).map(([name, text]) => [name, utf8(text)])))
    const verdicts = read(bytes, 'quiz').rows.map(({ line, verdict }) => [line, verdict])
    expect(verdicts).toEqual([
      [1, 'skipped'],
      [2, 'skipped'],
      [3, 'refused'],
      [4, 'refused'],
      [5, 'row'],
    ])
  })
})
