// Draws PDFs in a thread of its own (press.ts). Fonts and libraries load once per thread.
import { createRequire } from 'node:module'
import pdfmake from 'pdfmake'
import type { CustomTableLayout, TDocumentDefinitions, TFontDictionary } from 'pdfmake/interfaces.js'
import { withLetters } from './letters.ts'

const LINE = '#CDD2DF'
const require = createRequire(import.meta.url)

const ruled = (padding: number): CustomTableLayout => ({
  hLineWidth: at => (at === 0 ? 0 : 0.6),
  vLineWidth: () => 0,
  hLineColor: () => LINE,
  paddingLeft: () => 0,
  paddingRight: () => 0,
  paddingTop: () => padding,
  paddingBottom: () => padding,
})
const bare = (sides: number, ends: number): CustomTableLayout => ({
  hLineWidth: () => 0,
  vLineWidth: () => 0,
  paddingLeft: () => sides,
  paddingRight: () => sides,
  paddingTop: () => ends,
  paddingBottom: () => ends,
})

const Noto = {
  normal: require.resolve('@expo-google-fonts/noto-sans/400Regular/NotoSans_400Regular.ttf'),
  bold: require.resolve('@expo-google-fonts/noto-sans/500Medium/NotoSans_500Medium.ttf'),
}

pdfmake.setFonts({ ...(require('pdfmake/fonts/Roboto.js') as TFontDictionary), Noto })
pdfmake.setUrlAccessPolicy(() => false)
pdfmake.setLocalAccessPolicy(path => /[\\/](pdfmake[\\/]fonts|noto-sans)[\\/]/.test(path))
pdfmake.setTableLayouts({
  tight: bare(0, 1.5),
  chip: bare(8, 3),
  ruled: ruled(4),
  ruledClose: ruled(2),
  cut: { ...bare(0, 0), hLineWidth: at => (at === 0 ? 0.8 : 0) },
  grid: {
    ...bare(0, 0),
    hLineWidth: () => 0.5,
    vLineWidth: () => 0.5,
    paddingLeft: at => (at < 2 ? 3 : 0),
    paddingRight: at => (at < 2 ? 3 : 0),
  },
  report: { ...ruled(3), paddingLeft: at => (at === 0 ? 0 : 4) },
})

/**
 * Table layouts: `tight`, `chip`, `ruled`, `ruledClose`, `cut`, `grid`, `report`; nothing external is read. @param longest letters of a word that
 * stays whole
 */
export const draw = (document: TDocumentDefinitions, longest?: number): Promise<Uint8Array> =>
  pdfmake.createPdf(withLetters(document, longest)).getBuffer()
