import { createRequire } from 'node:module'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { describe, expect, test } from 'vitest'
import { isPrintable, LETTERS, printFault } from '#lib/printable.ts'
import { draw } from './draw.ts'
import { ROBOTO, runsOf, SIGN } from './letters.ts'

const require = createRequire(import.meta.url)
const { openSync } = require('fontkit') as { openSync(file: string): { characterSet: number[] } }
const fontOf = (file: string) => new Set(openSync(require.resolve(file)).characterSet)
const noto = (weight: string) => fontOf(`@expo-google-fonts/noto-sans/${weight}`)
const roboto = [fontOf('pdfmake/fonts/Roboto/Roboto-Regular.ttf'), fontOf('pdfmake/fonts/Roboto/Roboto-Medium.ttf')]
const other = [noto('400Regular/NotoSans_400Regular.ttf'), noto('500Medium/NotoSans_500Medium.ttf')]

const WRITING = /[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Common}\p{Script=Inherited}]/u
const KIND = /[\p{L}\p{M}\p{N}\p{P}\p{S}\p{Zs}]/u
/** Letters end here; marks that change or join letters begin. */
const END = 0xfe00

function classOf(fits: (code: number) => boolean): string {
  const codes = Array.from({ length: END }, (_, code) => code).filter(code => {
    const letter = String.fromCharCode(code)
    return code >= 0x20 && WRITING.test(letter) && KIND.test(letter) && fits(code)
  })
  const ends = codes.filter(code => !codes.includes(code + 1))
  const starts = codes.filter(code => !codes.includes(code - 1))
  return starts.map((start, at) => String.fromCharCode(start) + (start === ends[at] ? '' : `-${String.fromCharCode(ends[at]!)}`)).join('')
}
const membersOf = (letters: string) => {
  const fits = new RegExp(`^[${letters}]$`, 'u')
  return Array.from({ length: END }, (_, code) => String.fromCharCode(code)).filter(letter => fits.test(letter))
}

async function wordsOf(pdf: Uint8Array): Promise<string> {
  const task = getDocument({ data: new Uint8Array(pdf), verbosity: 0 })
  const document = await task.promise
  const words: string[] = []
  for (let at = 1; at <= document.numPages; at++) {
    const { items } = await (await document.getPage(at)).getTextContent()
    words.push(...items.map(item => ('str' in item ? item.str : '')))
  }
  await task.destroy()
  return words.join('')
}
const textDrawn = async (...texts: string[]) => wordsOf(await draw({ content: texts, defaultStyle: { font: 'Roboto' } }))

describe('letters in PDFs', () => {
  test('M133: accepts exactly the letters that the fonts have in both weights', () => {
    expect(LETTERS).toBe(classOf(code => [roboto, other].some(fonts => fonts.every(font => font.has(code)))))
    expect(ROBOTO).toBe(classOf(code => roboto.every(font => font.has(code)) && !/\p{M}/u.test(String.fromCharCode(code))))
    expect([...roboto, ...other].map(font => font.has(SIGN.charCodeAt(0)))).toEqual([true, true, true, true])
  })

  test("M133: draws every accepted letter, and the PDF's text contains it", async () => {
    const letters = membersOf(LETTERS).filter(letter => !/[\p{M}\p{Zs}]/u.test(letter))
    expect(letters.length).toBeGreaterThan(2000)
    const lines = Array.from({ length: Math.ceil(letters.length / 40) }, (_, at) => letters.slice(at * 40, at * 40 + 40).join(' '))
    const drawnText = (await textDrawn(...lines)).normalize('NFKC')
    // Roboto has one glyph for both.
    expect(letters.filter(letter => letter !== '∆' && !drawnText.includes(letter.normalize('NFKC').trim()))).toEqual([])
  })

  test('M133: draws names in Otomí, Vietnamese, Greek and Russian as written', async () => {
    for (const name of ['Ha̱hñu Ma̱ʼñʉ', 'Nguyễn Thị Hằng', 'Ἀγάθη Παπαδοπούλου', 'Юлия Щербакова', 'Ꞌyau Xoñä', 'Łucja Ŝ́miga'])
      expect([name, isPrintable(name), (await textDrawn(name)).normalize('NFC')]).toEqual([name, true, name.normalize('NFC')])
  })

  test('M133: refuses 王小明, प्रिया, a backpack, and three marks on a letter, and names the part', () => {
    expect(printFault('王小明')).toBe(
      'No se puede imprimir «王小明» en recibos y pases. Escríbelo con letras latinas, como en el pasaporte.',
    )
    expect(printFault('Priya प्रिया')).toContain('«प्रिया»')
    expect(printFault('Mochila 🎒 azul')).toContain('«🎒»')
    expect(printFault('𝕻érez')).toContain('«𝕻»')
    expect(printFault(`Zo\u0302\u0323\u0331e`)).toContain('«ộ\u0331»')
    expect(printFault(`Z${'\u0301'.repeat(20)}oe`)).not.toBeNull()
    expect(printFault("Zoë D'Áñez-O’Neil")).toBeNull()
  })

  test('M133: replaces an old unprintable letter by a sign, and keeps the text around it', async () => {
    expect(runsOf('Ana 王小明 Paz')).toEqual([{ text: `Ana ${SIGN.repeat(3)} Paz` }])
    expect(runsOf('Mochila 🎒 de Ha̱hñu')).toEqual([{ text: `Mochila ${SIGN} de ` }, { text: 'Ha̱hñu', font: 'Noto' }])
    expect(await textDrawn('𝕻érez')).toBe(`${SIGN}érez`)
  })
})
