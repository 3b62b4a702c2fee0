import type { Demo } from './demo.ts'
import { aside, button, choose, chooseHours, dialog, of, press, text, type Scene, type State } from './state.ts'

const campus = async (demo: Demo) => `/sedes?ficha=${await demo.campus()}`
const rooms = async (demo: Demo) => `/sedes/salones/${await demo.campus()}/Lindavista`
const course = async (demo: Demo) => `/cursos?tab=todos&ficha=${await demo.course()}`
const ROOMS = '/sedes/salones/$idSede/$nameSede'
const EDIT_COURSE = /^Editar · ECOEMS/
const openCourse = ({ page }: Scene) => aside(page, 'Curso').getByRole('button', { name: 'Editar', exact: true }).click()

const section = (name: string, label: string): State => ({
  name: `curso-${name}`,
  route: '/cursos',
  path: course,
  shows: of('workspace/courseFile/web/CourseModal.tsx'),
  async to(scene) {
    await openCourse(scene)
    await dialog(scene.page, EDIT_COURSE).getByRole('tab', { name: label }).click()
  },
  seen: page => dialog(page, EDIT_COURSE).getByRole('tabpanel').filter({ visible: true }).first(),
})

export const schoolStates: readonly State[] = [
  { name: 'sedes', route: '/sedes', path: '/sedes', seen: page => text(page, 'Lindavista') },
  {
    name: 'sedes-ficha',
    route: '/sedes',
    path: campus,
    shows: of('foundation/locations/web/LocationSidebar.tsx'),
    seen: page => aside(page, 'Sede').getByRole('heading', { name: 'Lindavista' }),
  },
  {
    name: 'sede-nueva',
    route: '/sedes',
    path: '/sedes',
    shows: of('foundation/locations/web/LocationModal.tsx'),
    to: press('Agregar sede'),
    seen: page => dialog(page, 'Agregar sede').getByRole('button', { name: 'Posición de la sede' }),
  },
  {
    name: 'sede-editar',
    route: '/sedes',
    path: campus,
    shows: of('foundation/locations/web/LocationModal.tsx'),
    to: ({ page }) => aside(page, 'Sede').getByRole('button', { name: 'Editar' }).click(),
    seen: page => dialog(page, 'Editar sede').getByRole('button', { name: 'Posición de la sede' }),
  },
  { name: 'salones', route: ROOMS, path: rooms, seen: page => text(page, 'Salón 1') },
  {
    name: 'salones-ficha',
    route: ROOMS,
    path: async demo => `${await rooms(demo)}?ficha=${await demo.room()}`,
    shows: of('foundation/locations/web/ClassroomSidebar.tsx'),
    seen: page => aside(page, 'Salón').getByRole('heading').first(),
  },
  {
    name: 'salon-nuevo',
    route: ROOMS,
    path: rooms,
    shows: of('foundation/locations/web/ClassroomForm.tsx'),
    to: press('Agregar salón'),
    seen: page => dialog(page, 'Agregar salón').getByLabel('Nombre'),
  },
  { name: 'cursos', route: '/cursos', path: '/cursos', seen: page => page.locator('tr[data-row-key], li[data-slot=card]').first() },
  {
    name: 'cursos-ficha',
    route: '/cursos',
    path: course,
    shows: of('workspace/courseFile/web/CourseSidebar.tsx'),
    seen: page => aside(page, 'Curso').getByRole('heading', { name: /^ECOEMS/ }),
  },
  {
    name: 'curso-nuevo',
    route: '/cursos',
    path: '/cursos?ver=nuevo',
    shows: of('workspace/courseFile/web/CourseModal.tsx'),
    seen: page => dialog(page, 'Crear curso').getByLabel('Nombre'),
  },
  section('datos', 'Datos'),
  section('partes', 'Subcursos y descuentos'),
  section('asesorias', 'Asesorías'),
  section('vivo', 'En vivo'),
  {
    name: 'curso-plan',
    route: '/cursos',
    path: course,
    shows: of('money/plans/web/shared/TemplateModal.tsx'),
    to: press('Agregar plan'),
    seen: page => dialog(page, /^Agregar plan de pagos/).getByLabel('Nombre'),
  },
  {
    name: 'curso-canal',
    route: '/cursos',
    path: course,
    shows: of('workspace/courseFile/web/LiveWindow.tsx'),
    to: ({ page }) => aside(page, 'Curso').getByRole('switch', { name: 'Transmisión en vivo' }).click(),
    seen: page => dialog(page, /^Canal del vivo · /).getByLabel('Canal', { exact: true }),
  },
  {
    name: 'curso-en-uso',
    route: '/cursos',
    path: async demo => `/cursos?tab=todos&ficha=${await demo.course('Razonamiento')}`,
    shows: of('workspace/courseFile/web/UsesModal.tsx'),
    async to(scene) {
      await openCourse(scene)
      await dialog(scene.page, /^Editar ·/)
        .getByRole('button', { name: 'Eliminar' })
        .click()
    },
    seen: page => dialog(page, 'El curso está en uso'),
  },
  {
    name: 'curso-reporte',
    route: '/cursos',
    path: async demo => `/cursos?tab=todos&ficha=${await demo.course('Razonamiento')}`,
    shows: of('workspace/courseFile/web/ReportModal.tsx'),
    async to({ page }) {
      await aside(page, 'Curso').getByRole('button', { name: 'Reportes' }).click()
      for (const [label, day] of [
        ['Inicio desde', '01/01/2020'],
        ['Inicio hasta', '31/12/2099'],
      ] as const) {
        await dialog(page, /^Reportes/)
          .getByLabel(label)
          .fill(day)
        await dialog(page, /^Reportes/)
          .getByLabel(label)
          .press('Tab')
      }
      await button(page, 'Consultar').click()
    },
    seen: page => page.getByRole('img', { name: /^Ocupación: / }),
  },
  {
    name: 'curso-mensaje',
    route: '/cursos',
    path: course,
    shows: of('outreach/notifications/web/shared/NotificationModal.tsx'),
    to: choose('Opciones', 'Enviar notificación'),
    seen: page => dialog(page).getByLabel('Mensaje del Email'),
  },
]

const group = (ver?: string, name?: string) => async (demo: Demo) => `/grupos?ficha=${await demo.group(name)}${ver ? `&ver=${ver}` : ''}`
const PARENT = 'ECOEMS Sabatino A'
const groupStudents = { route: '/grupos', path: group('alumnos', 'Matemáticas Matutino') } as const
const editGroup = (page: Scene['page']) => dialog(page, 'Editar grupo')
async function pickCourse({ page }: Scene) {
  await dialog(page, /^Agregar grupo/)
    .getByRole('radio')
    .first()
    .check()
  await dialog(page, /^Agregar grupo/)
    .getByRole('button', { name: /Siguiente/ })
    .click()
}

export const groupStates: readonly State[] = [
  { name: 'grupos', route: '/grupos', path: '/grupos', seen: page => text(page, /\d+ grupos · /) },
  { name: 'grupos-nada', route: '/grupos', path: '/grupos?buscar=zzzzz', seen: page => text(page, 'No hay coincidencias') },
  {
    name: 'grupos-modulos',
    route: '/grupos',
    path: '/grupos?buscar=ecoems',
    to: press(`Ver los módulos de ${PARENT}`),
    seen: page => text(page, 'Ciencias'),
  },
  {
    name: 'grupos-filtros',
    route: '/grupos',
    path: '/grupos',
    shows: of('workspace/classList/web/list/FilterDrawer.tsx'),
    to: press(/^Ver filtros/),
    seen: page => dialog(page, 'Filtros').getByLabel('Sede'),
  },
  {
    name: 'grupos-ficha',
    route: '/grupos',
    path: group(),
    shows: of('workspace/classList/web/sidebar/GroupSidebar.tsx'),
    seen: page => aside(page, 'Grupo').getByRole('heading', { name: 'UNAM Superior Nuevo Ingreso' }),
  },
  {
    name: 'grupos-ficha-principal',
    route: '/grupos',
    path: group(undefined, PARENT),
    seen: page => aside(page, 'Grupo').getByRole('heading', { name: PARENT }),
  },
  {
    name: 'grupos-opciones',
    route: '/grupos',
    path: group(),
    to: ({ page }) => aside(page, 'Grupo').getByRole('button', { name: 'Opciones' }).click(),
    seen: page => page.getByRole('menuitem').first(),
  },
  {
    name: 'grupo-alumnos',
    ...groupStudents,
    shows: of('workspace/classList/web/students/StudentsModal.tsx'),
    seen: page => dialog(page, /^Alumnos de/).locator(':is(tr[data-row-key], li) >> nth=0'),
  },
  {
    name: 'grupo-alumnos-elegidos',
    ...groupStudents,
    // Escape would clear the selection instead.
    stays: true,
    shows: of('workspace/classList/web/students/StudentBulk.tsx'),
    to: ({ page }) => page.locator('[aria-label^="Seleccionar a "]').first().click(),
    seen: page => dialog(page, /^Alumnos de/).getByRole('group', { name: 'Selección' }),
  },
  {
    name: 'grupo-lista',
    route: '/grupos',
    path: group('lista', 'Matemáticas Matutino'),
    shows: of('presence/attendance/web/shared/ListSheet.tsx'),
    seen: page =>
      dialog(page, /^Tomar lista/)
        .locator('li')
        .or(dialog(page, /^Tomar lista/).getByText('No hay clase'))
        .first(),
  },
  {
    name: 'grupo-asistencia',
    route: '/grupos',
    path: group('asistencia', 'Matemáticas Matutino'),
    shows: of('presence/attendance/web/shared/GroupMatrix.tsx', 'presence/attendance/web/shared/MatrixGrid.tsx'),
    seen: page =>
      dialog(page, /^Asistencia de/)
        .getByRole('rowheader')
        .first(),
  },
  {
    name: 'grupo-editar',
    route: '/grupos',
    path: group('editar'),
    shows: of('teaching/groups/web/shared/form/EditForm.tsx', 'teaching/groups/web/shared/form/GroupEdit.tsx'),
    seen: page => editGroup(page).getByLabel('Nombre'),
  },
  {
    name: 'grupo-curso',
    route: '/grupos',
    path: group('editar'),
    shows: of('teaching/groups/web/shared/form/CourseField.tsx'),
    to: press('Cambiar curso'),
    seen: page => dialog(page, 'Cambiar curso').getByRole('radio').first(),
  },
  {
    name: 'grupo-horarios',
    route: '/grupos',
    path: group('editar'),
    shows: of('foundation/locations/web/shared/ScheduleModal.tsx'),
    to: press(/^(Agregar|Cambiar) horarios$/),
    seen: page => dialog(page, 'Horarios').getByLabel('Hora de inicio'),
  },
  {
    name: 'grupo-salon',
    route: '/grupos',
    path: group('editar'),
    shows: of('foundation/locations/web/shared/ClassroomModal.tsx'),
    to: press(/^(Elegir|Cambiar) salón$/),
    seen: page => dialog(page, 'Sede y salón').getByRole('radiogroup', { name: 'Salón' }),
  },
  {
    name: 'grupo-mudanza',
    route: '/grupos',
    path: group('cambiar', 'Matemáticas Matutino'),
    shows: of('workspace/classList/web/move/MassMove.tsx'),
    seen: page =>
      dialog(page, /^Cambiar alumnos/)
        .getByRole('checkbox')
        .first(),
  },
  {
    name: 'grupo-mensaje',
    route: '/grupos',
    path: group('notificar'),
    shows: of('outreach/notifications/web/shared/NotificationModal.tsx'),
    seen: page => dialog(page, 'Mandar Notificación').getByLabel('Mensaje del Email'),
  },
  {
    name: 'grupo-nuevo-1-curso',
    route: '/grupos',
    path: '/grupos?ver=nuevo',
    shows: of('teaching/groups/web/shared/form/GroupWizard.tsx'),
    seen: page =>
      dialog(page, /^Agregar grupo/)
        .getByRole('radio')
        .first(),
  },
  {
    name: 'grupo-nuevo-2-datos',
    route: '/grupos',
    path: '/grupos?ver=nuevo',
    shows: of('teaching/groups/web/shared/form/GroupWizard.tsx'),
    to: pickCourse,
    seen: page => dialog(page, /^Agregar grupo/).getByLabel('Nombre'),
  },
  {
    name: 'grupo-nuevo-3-fin',
    route: '/grupos',
    path: '/grupos?ver=nuevo',
    shows: of('teaching/groups/web/shared/form/DoneStep.tsx'),
    async to({ page }) {
      const wizard = dialog(page, /^Agregar grupo/)
      // A course with modules: its rooms come later.
      await wizard.getByRole('radio', { name: /^ECOEMS Intensivo/ }).check()
      await wizard.getByRole('button', { name: /Siguiente/ }).click()
      await wizard.getByLabel('Nombre').fill('ECOEMS de muestra')
      await chooseHours(page, 'Martes')
      for (const [label, day] of Object.entries({ 'Fecha de inicio': '01/08/2041', 'Fecha de fin': '30/11/2041' })) {
        await wizard.getByLabel(label).fill(day)
        await page.keyboard.press('Tab')
      }
      await wizard.getByRole('button', { name: /Registrar/ }).click()
    },
    seen: page => page.getByRole('heading', { name: 'Grupo creado correctamente' }),
  },
]
