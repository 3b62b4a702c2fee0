import { strToU8, zipSync } from 'fflate'
import { expect, test } from 'vitest'
import { KIND_TEXTS, kindOf } from './kind.ts'

const bytes = (text: string) => new TextEncoder().encode(text)
const compound = (name = '') =>
  Uint8Array.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, ...Array.from(name, letter => [letter.charCodeAt(0), 0]).flat()])
const zip = (...names: string[]) => zipSync(Object.fromEntries(names.map(name => [name, strToU8('x')])), { level: 0 })
const ods = zipSync({ mimetype: strToU8('application/vnd.oasis.opendocument.spreadsheet') }, { level: 0 })

test.each([
  ['a CSV', bytes('Fecha,Abono\n1,2'), 'csv'],
  ['a workbook', zip('[Content_Types].xml', 'xl/workbook.xml'), 'xlsx'],
  ['OFX 1', bytes('\r\nOFXHEADER:100\n<OFX>'), 'ofx'],
  ['OFX 2', bytes('<?xml version="1.0"?><?OFX OFXHEADER="200"?><OFX>'), 'ofx'],
  ['a list that begins with a bracket', bytes('<Ana>,2\n3,4'), 'csv'],
])('LLE-2: %s is known by what it holds', (_what, file, kind) => {
  expect(kindOf(file).kind).toBe(kind)
})

test.each([
  ['an old workbook', compound(), KIND_TEXTS.xls],
  ['an old workbook without its cover', Uint8Array.from([9, 8, 0x10, 0, 0, 6]), KIND_TEXTS.xls],
  ['a workbook with a password', compound('EncryptedPackage'), KIND_TEXTS.locked],
  ['a binary workbook', zip('xl/workbook.bin'), KIND_TEXTS.xlsb],
  ['a sheet of LibreOffice', ods, KIND_TEXTS.ods],
  ['a letter', zip('word/document.xml'), KIND_TEXTS.other],
  ['a page of the web', bytes('\n<html><table><tr><td>1</td></tr></table></html>'), KIND_TEXTS.web],
  ['a sheet as XML', bytes('<?xml version="1.0"?><Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet">'), KIND_TEXTS.xml],
  ['MT940', bytes(':20:START\n:25:123'), KIND_TEXTS.mt940],
  ['MT940 with its envelope', bytes('{1:F01BANKMXMM}{2:O940'), KIND_TEXTS.mt940],
  ['QIF of an account', bytes('\ufeff!Account\nNBBVA\n^\n!Type:Bank\nT1,400.00'), KIND_TEXTS.qif],
  ['a page with its pictures', bytes('MIME-Version: 1.0\nX-Document-Type: Workbook\n\n<html>'), KIND_TEXTS.web],
  ['SYLK', bytes('ID;PSCALC3\nC;X1;Y1;K1400'), KIND_TEXTS.other],
  ['DIF', bytes('TABLE\n0,1\n"EXCEL"\nVECTORS'), KIND_TEXTS.other],
  ['QIF', bytes('!Type:Bank\nD1/2/26'), KIND_TEXTS.qif],
  ['camt', bytes('<?xml version="1.0"?><Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.02">'), KIND_TEXTS.camt],
  ['a PDF', bytes('%PDF-1.7'), KIND_TEXTS.pdf],
  ['a picture', Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 0x0d]), KIND_TEXTS.other],
  ['nothing', new Uint8Array(), KIND_TEXTS.nothing],
])('LLE-2: %s is refused with the way out', (_what, file, text) => {
  expect(() => kindOf(file)).toThrow(text)
})
