import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { answerOf, draw, IMAGE, many, press, questionOf, quizOf, noticeTexts, text } from '../testing.tsx'
import { makeSheetFile } from './sheetFile.ts'
import styles from './exchange.module.css'

let files: { name: string; content: Promise<Blob> }[]
beforeEach(() => {
  files = []
  const click = HTMLElement.prototype.click
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    if (!this.download) return click.call(this)
    files.push({ name: this.download, content: fetch(this.href).then(answer => answer.blob()) })
  })
})
afterEach(() => void vi.restoreAllMocks())

async function openMenu(item: string) {
  await press('Más opciones')
  await page.getByRole('menuitem', { name: item }).click()
}
const give = (file: File) => page.getByLabelText('Archivo de preguntas').upload(file)
const report = () =>
  [...document.querySelectorAll(`.${styles.report} tbody tr`)].map(row => {
    const copy = row.cloneNode(true) as Element
    for (const formula of copy.querySelectorAll('[data-slot=formula]'))
      formula.textContent = formula.querySelector('annotation')?.textContent ?? ''
    return [...copy.children].map(cell => cell.textContent?.trim()).join(' | ')
  })
const gift = (content: string | Uint8Array<ArrayBuffer>) => new File([content], 'banco.gift', { type: 'text/plain' })

test('QUI-39: reports on a GIFT file row by row before adding it; replaces an untouched first question', async () => {
  await draw(null)
  await openMenu('Importar de Moodle (GIFT)')
  await give(gift('¿2+2? {~3 =4}\n\nEscribe un ensayo. {}\n\n$$x^2$$ {=a ~b}'))
  await expect.element(page.getByText('2 se agregan (1 por revisar) · 1 no se agrega')).toBeVisible()
  expect(report()).toEqual([
    '1 | ¿2+2?3✓4 | Se agrega',
    '3 | Escribe un ensayo. {}Es una pregunta abierta (ensayo). | No se agrega',
    '5 | Sin textox^2✓abNo tiene texto: escríbelo antes de guardar. | Revisar',
  ])
  await expect.element(text(1)).toHaveValue('')
  await press('Agregar 2 preguntas')
  await expect.poll(noticeTexts).toEqual(['Se agregaron 2 preguntas'])
  await expect.element(text(1)).toHaveValue('¿2+2?')
  await expect.element(text(1)).toHaveFocus()
  await expect.element(page.getByLabelText('Respuesta 2 de la pregunta 1 es correcta')).toBeChecked()
  await expect.element(page.getByRole('button', { name: 'Editar la fórmula de la pregunta 2' })).toBeVisible()
  expect(page.getByRole('article').elements()).toHaveLength(2)
})

test('QUI-42: reads a GIFT file in an older encoding; refuses one without questions, without text, or too big', async () => {
  await draw(null)
  await openMenu('Importar de Moodle (GIFT)')
  const alert = page.getByRole('alert')
  await give(gift('\n\n'))
  await expect.element(alert.filter({ hasText: 'El archivo no tiene preguntas en formato GIFT.' })).toBeVisible()
  await give(gift(new Uint8Array([0, 1, 2, 65])))
  await expect.element(alert.filter({ hasText: 'El archivo no es de texto.' })).toBeVisible()
  await give(gift(new Uint8Array(5 * 1024 ** 2 + 1)))
  await expect.element(alert.filter({ hasText: 'El archivo pasa de 5 MB.' })).toBeVisible()
  expect(page.getByRole('button', { name: /^Agregar \d/ }).query()).toBeNull()
  // '¿Año? {=sí ~no}' in windows-1252.
  await give(
    gift(new Uint8Array([0xbf, 0x41, 0xf1, 0x6f, 0x3f, ...new TextEncoder().encode(' {=s'), 0xed, ...new TextEncoder().encode(' ~no}')])),
  )
  await expect.poll(report).toEqual(['1 | ¿Año?✓síno | Se agrega'])
})

test('QUI-39, QUI-42, QUI-43: reports on an Excel sheet row by row; reads the template back; refuses other columns and files', async () => {
  await draw(quizOf(many(1)))
  await openMenu('Importar de Excel')
  await press('Descargar plantilla')
  await expect.poll(() => files.length).toBe(1)
  expect(files[0]!.name).toBe('Plantilla de preguntas.xlsx')
  await give(new File([await files[0]!.content], 'p.xlsx'))
  await expect
    .poll(report)
    .toEqual([
      '2 | ¿Cuál es la capital de Oaxaca?Huajuapan✓Oaxaca de JuárezSalina CruzJuchitán | Se agrega',
      '3 | Elige las soluciones de la ecuación.x^2-5x+6=0✓x=2x=-2✓x=3 | Se agrega',
    ])

  const alert = page.getByRole('alert')
  await give(new File([await makeSheetFile([['Nombre'], ['x']])], 'otra.xlsx'))
  await expect.element(alert.filter({ hasText: 'La hoja no tiene las columnas Pregunta, Correctas y Respuesta A.' })).toBeVisible()
  await give(new File(['no soy una hoja'], 'falsa.xlsx'))
  await expect.element(alert.filter({ hasText: 'El archivo no es una hoja de Excel (.xlsx) que se pueda leer.' })).toBeVisible()
  await give(
    new File(
      [
        await makeSheetFile([
          ['Pregunta', 'Correctas', 'Respuesta A', 'Respuesta B'],
          ['Pi', 'B', '3.1416', ''],
          ['E', 'A', '=2.71', '3'],
        ]),
      ],
      'b.xlsx',
    ),
  )
  await expect
    .poll(report)
    .toEqual(['2 | PiCorrectas dice B, y esa respuesta está vacía o no existe. | No se agrega', '3 | E✓=2.713 | Se agrega'])
  await press('Agregar 1 pregunta')
  await expect.element(text(2)).toHaveValue('E')
  await expect.element(page.getByLabelText('Respuesta 1 de la pregunta 2', { exact: true })).toHaveValue('=2.71')
})

test('QUI-44: exports GIFT and Excel; names pictures that they cannot contain', async () => {
  const formula = questionOf(2, 'Resuelve', {
    questionType: 3,
    questionFormula: 'x=\\frac{1}{2}',
    answerCollection: [
      answerOf(21, '', true, { answerType: 3, answerFormula: 'a' }),
      answerOf(22, '', false, { answerType: 2, answerImage: IMAGE }),
    ],
  })
  await draw(quizOf([questionOf(1, 'Texto 1'), formula], { name: 'Álgebra / 1' }))
  await openMenu('Exportar a Moodle (GIFT)')
  await expect.poll(() => files.length).toBe(1)
  expect(files[0]!.name).toBe('Álgebra  1.gift.txt')
  expect(await (await files[0]!.content).text()).toBe(
    '// Álgebra / 1\n\n::Pregunta 1::Texto 1 {\n\t=Sí\n\t~No\n}\n\n::Pregunta 2::Resuelve $$x\\=\\\\frac\\{1\\}\\{2\\}$$ {\n\t=$$a$$\n\t~[imagen]\n}\n',
  )
  await expect.poll(noticeTexts).toEqual(['No van en el archivo: 1 imagen.'])
  await openMenu('Exportar a Excel')
  await expect.poll(() => files.length).toBe(2)
  await openMenu('Importar de Excel')
  await give(new File([await files[1]!.content], 'vuelta.xlsx'))
  await expect.poll(report).toEqual(['2 | Texto 1✓SíNo | Se agrega', '3 | Resuelvex=\\frac{1}{2}✓a[imagen] | Se agrega'])
})

test('M4 AUL-44, AUL-45: shows each question with its key and notes before anything is added', async () => {
  await draw(null)
  await openMenu('Importar de Moodle (GIFT)')
  await give(
    gift(
      [
        '¿Qué planeta tiene anillos visibles? {=Saturno ~%50%Urano ~Venus}',
        'Resuelve \\(x^2 \\= 9\\) {~%50%\\(x \\= 3\\) ~%50%\\(x \\= -3\\) ~%-100%9}',
        '¿Es **primo** el 51? {F}',
      ].join('\n\n'),
    ),
  )
  await expect.element(page.getByText('3 se agregan (2 por revisar)')).toBeVisible()
  await expect
    .poll(report)
    .toEqual([
      '1 | ¿Qué planeta tiene anillos visibles?✓SaturnoUranoVenusTenía crédito parcial (50 %): aquí cuenta como incorrecta. | Revisar',
      '3 | Resuelvex^2 = 9✓x = 3✓x = -39 | Se agrega',
      '5 | ¿Es **primo** el 51?Verdadero✓FalsoTiene marcas de formato: revísala. | Revisar',
    ])
  expect(page.getByRole('img', { name: 'Correcta' }).elements()).toHaveLength(4)
  await press('Agregar 3 preguntas')
  await expect.element(page.getByLabelText('Respuesta 2 de la pregunta 1 es correcta')).not.toBeChecked()
})
