import type { Demo } from './demo.ts'
import { button, dialog, of, press, text, type Scene, type State } from './state.ts'

const MATERIAL = '/material/$idCourse'
const QUIZ = '/cuestionarios/$idCourse/$idPlaylist/{-$idQuiz}'
const WELCOME = 'Bienvenida'
const chapter =
  (name = WELCOME) =>
  async (demo: Demo) =>
    `/material/${await demo.course()}?capitulo=${await demo.chapter(name)}`
const content = ({ page }: Scene) => page.getByRole('region', { name: 'Contenido del capítulo' })
const add = (entry: string) => async (scene: Scene) => {
  await content(scene).getByRole('button', { name: 'Agregar material' }).first().click()
  await scene.page.getByRole('menuitem', { name: entry }).click()
}
const window = (name: string, locate: State['seen'], shows: string, to: State['to']): State => ({
  name: `material-${name}`,
  route: MATERIAL,
  path: chapter(),
  shows: of(shows),
  to,
  seen: locate,
})
const item = (kind: 'video' | 'pdf', title: string) => async (demo: Demo) => {
  const { chapter, id } = await demo.item(title, WELCOME)
  return `/material/${await demo.course()}?capitulo=${chapter}&${kind}=${id}`
}

export const materialStates: readonly State[] = [
  {
    name: 'material',
    route: MATERIAL,
    path: async demo => `/material/${await demo.course()}`,
    seen: page => page.getByRole('navigation', { name: 'Capítulos del curso' }),
  },
  { name: 'material-capitulo', route: MATERIAL, path: chapter('Razonamiento matemático'), seen: page => text(page, 'Aritmética') },
  {
    name: 'material-vacio',
    route: MATERIAL,
    path: chapter('Simulacros'),
    seen: page => text(page, 'Aún no hay material en este cápitulo'),
  },
  window(
    'agregar',
    page => page.getByRole('menuitem').first(),
    'online/material/web/content/AddMenu.tsx',
    async scene => content(scene).getByRole('button', { name: 'Agregar material' }).first().click(),
  ),
  window(
    'capitulo-nuevo',
    page => dialog(page).getByLabel('Título'),
    'online/material/web/chapters/ChapterModal.tsx',
    add('Agregar Capítulo'),
  ),
  window(
    'capitulo-editar',
    page => dialog(page, /^Editar ·/).getByLabel('Título'),
    'online/material/web/chapters/ChapterModal.tsx',
    press(`Editar ${WELCOME}`),
  ),
  window('video-nuevo', page => button(page, 'Elegir videos'), 'online/material/web/shared/VideoUpload.tsx', add('Agregar Video')),
  window('pdf-nuevo', page => dialog(page, /^Agregar PDF/), 'online/material/web/pdf/PdfUpload.tsx', add('Agregar PDF')),
  window(
    'mover',
    page => dialog(page, 'Mover material').getByRole('checkbox').first(),
    'online/material/web/move/MoveModal.tsx',
    add('Mover material'),
  ),
  window(
    'enlazar',
    page =>
      dialog(page, /^Enlazar material/)
        .getByRole('combobox')
        .first(),
    'online/material/web/link/LinkModal.tsx',
    add('Enlazar material'),
  ),
  window(
    'video-editar',
    page => dialog(page, /^Editar ·/).getByLabel('Título'),
    'online/material/web/shared/VideoEdit.tsx',
    async scene => {
      await content(scene).getByRole('button', { name: 'Opciones de Bienvenida al curso' }).click()
      await scene.page.getByRole('menuitem', { name: 'Editar' }).click()
    },
  ),
  {
    name: 'material-video',
    route: MATERIAL,
    path: item('video', 'Bienvenida al curso'),
    shows: of('online/material/web/shared/VideoModal.tsx'),
    seen: page => dialog(page, 'Bienvenida al curso').locator('video, .block').first(),
  },
  {
    name: 'material-pdf',
    route: MATERIAL,
    path: item('pdf', 'Guía del alumno'),
    shows: of('online/material/web/pdf/PdfModal.tsx'),
    seen: page => dialog(page, 'Guía del alumno').getByRole('group', { name: 'Página 1', exact: true }),
  },
]

const quiz = async (demo: Demo) => {
  const { chapter, id } = await demo.item('Fracciones y porcentajes', 'Aritmética', 'Razonamiento matemático')
  return `/cuestionarios/${await demo.course()}/${chapter}/${id}`
}
const command =
  (bar: string, menu = bar) =>
  async (scene: Scene) => {
    const { page, phone } = scene
    if (!phone && bar) return button(page, bar).click()
    await button(page, 'Más opciones').click()
    await page.getByRole('menuitem', { name: menu }).click()
  }
const GIFT = 'Suma: ¿Cuánto es 2 + 2? {~3 =4 ~5}\n\nEl cero es par. {T}\n\nEscribe un ensayo. {}\n'
const over = (name: string, locate: State['seen'], shows: string, to: State['to']): State => ({
  name: `cuestionario-${name}`,
  route: QUIZ,
  path: quiz,
  shows: of(shows),
  to,
  seen: locate,
})

export const quizStates: readonly State[] = [
  { name: 'cuestionario', route: QUIZ, path: quiz, seen: page => page.getByLabel('Texto de la pregunta 1', { exact: true }) },
  {
    name: 'cuestionario-nuevo',
    route: QUIZ,
    path: async demo => `/cuestionarios/${await demo.course()}/${await demo.chapter('Simulacros')}`,
    seen: page => button(page, 'Guardar cuestionario'),
  },
  over(
    'previa',
    page => dialog(page, 'Vista previa').getByRole('radio').first(),
    'online/quizzes/web/preview/PreviewModal.tsx',
    command('Vista previa'),
  ),
  over(
    'orden',
    page => dialog(page, 'Ordenar preguntas'),
    'online/quizzes/web/order/OrderModal.tsx',
    command('Ordenar', 'Ordenar preguntas'),
  ),
  over('videos', page => dialog(page, 'Videos de explicación'), 'online/quizzes/web/videos/VideosModal.tsx', command('Agregar videos')),
  over(
    'formula',
    page => page.locator('[data-slot=formula-preview] .katex'),
    'online/quizzes/web/formula/FormulaModal.tsx',
    press('Fórmula de la pregunta 1'),
  ),
  over(
    'importar',
    page => page.getByRole('group', { name: 'Preguntas del archivo' }),
    'online/quizzes/web/exchange/ImportModal.tsx',
    async scene => {
      await command('', 'Importar de Moodle (GIFT)')(scene)
      const file = { name: 'banco.gift', mimeType: 'text/plain', buffer: Buffer.from(GIFT) }
      await scene.page.getByLabel('Archivo de preguntas').setInputFiles(file)
    },
  ),
  over(
    'otra-version',
    page => dialog(page, 'Otra versión se guardó'),
    'online/quizzes/web/saving/ChangedModal.tsx',
    async ({ page }) => {
      await page.getByLabel('Texto de la pregunta 1', { exact: true }).fill('La mía')
      const changed = { code: 'QUIZ_CHANGED', message: { es: 'Alguien guardó este cuestionario mientras lo editabas.' } }
      await page.route('**/api/quiz/*', (route, request) =>
        request.method() === 'PUT'
          ? route.fulfill({ status: 409, json: { error: { code: 409, message: changed.message }, errorExt: changed } })
          : route.fallback(),
      )
      await button(page, 'Actualizar cuestionario').click()
    },
  ),
]

export const doorStates: readonly State[] = [
  { name: 'puerta', route: '/attendanceQr', path: '/attendanceQr', seen: page => text(page, /\d+ de \d+ presentes/) },
  {
    name: 'puerta-ajena',
    route: '/attendanceQr',
    path: '/attendanceQr',
    async to({ page }) {
      await text(page, /\d+ de \d+ presentes/).waitFor()
      // Types all at once, like a scanner.
      await page.evaluate(
        "for (const key of [...'https://ejemplo.mx/menu', 'Enter']) document.activeElement.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))",
      )
    },
    seen: page => page.getByRole('region', { name: 'Resultado' }).getByText('El código escaneado no es de un usuario del sistema.'),
  },
  {
    name: 'puerta-equipo',
    route: '/attendanceQr',
    path: '/attendanceQr?equipo=abierto',
    shows: of('presence/scanners/web/setup/SetupPanel.tsx'),
    seen: page => dialog(page, 'Configuración del equipo').getByLabel('Nombre del equipo'),
  },
  { name: 'asignacion', route: '/asignationQr', path: '/asignationQr', seen: page => text(page, 'Elige el módulo que se asigna') },
  {
    name: 'asignacion-lista',
    route: '/asignationQr',
    path: '/asignationQr?modulo=Razonamiento',
    seen: page => page.getByRole('radio', { name: 'Razonamiento', checked: true }),
  },
]
