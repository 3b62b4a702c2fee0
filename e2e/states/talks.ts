import { callAndComeBack } from '../support/dialler.ts'
import type { Demo } from './demo.ts'
import { aside, chooseHours, dialog, of, press, text, type State } from './state.ts'

const talk = (ver?: string) => async (demo: Demo) => `/platicas?ficha=${await demo.talk()}${ver ? `&ver=${ver}` : ''}`
const visitor = (pestana?: string) => async (demo: Demo) =>
  `/platicas?ficha=${await demo.talk()}&ver=alumnos&visitante=${await demo.visitor()}${pestana ? `&pestana=${pestana}` : ''}`
const TABS: [pestana: string, label: string, shows: string][] = [
  ['datos', 'Datos personales', 'PersonTab'],
  ['comentarios', 'Comentarios', 'CallTab'],
  ['cambio', 'Cambio de platica', 'MoveTab'],
  ['inscribir', 'Inscribir', 'EnrolTab'],
  ['notificacion', 'Enviar notificacion', 'CardShell'],
]

export const talkStates: readonly State[] = [
  { name: 'platicas', route: '/platicas', path: '/platicas', seen: page => page.locator('tr[data-row-key], li[data-slot=card]').first() },
  {
    name: 'platicas-nada',
    route: '/platicas',
    path: '/platicas?buscar=zzzzz',
    seen: page => text(page, 'No éxisten platicas disponibles'),
  },
  {
    name: 'platicas-ficha',
    route: '/platicas',
    path: talk(),
    shows: of('outreach/callDesk/web/sidebar/TalkSidebar.tsx'),
    seen: page => aside(page, 'Plática').getByRole('heading', { name: 'Feria de carreras Lindavista' }),
  },
  {
    name: 'platicas-llamadas',
    route: '/platicas',
    path: '/platicas?tab=llamadas',
    who: 'callCenter',
    seen: page => page.getByRole('tabpanel').locator('tr[data-row-key], li[data-slot=card], .block').first(),
  },
  {
    name: 'platicas-conversion',
    route: '/platicas',
    path: '/platicas?tab=conversion',
    seen: page => page.getByRole('figure', { name: 'Embudo de conversión' }),
  },
  {
    name: 'platica-nueva',
    route: '/platicas',
    path: '/platicas?ver=nueva',
    shows: of('outreach/talks/web/shared/form/TalkWizard.tsx'),
    seen: page => dialog(page, 'Agregar platica').getByLabel('Nombre'),
  },
  {
    name: 'platica-creada',
    route: '/platicas',
    path: '/platicas?ver=nueva',
    shows: of('outreach/talks/web/shared/form/DoneStep.tsx'),
    async to({ page }) {
      const wizard = dialog(page, 'Agregar platica')
      await wizard.getByText('Media Superior').click()
      await wizard.getByLabel('Nombre').fill('Orientación de muestra')
      await wizard.getByText('Feria de carreras').click()
      await chooseHours(page, 'Martes')
      await wizard.getByLabel('Cupo').fill('20')
      await wizard.getByRole('button', { name: 'Registrar' }).click()
    },
    seen: page => page.getByRole('heading', { name: 'Platica creada correctamente' }),
  },
  {
    name: 'platica-editar',
    route: '/platicas',
    path: talk('editar'),
    shows: of('outreach/talks/web/shared/form/EditForm.tsx', 'outreach/talks/web/shared/form/TalkEdit.tsx'),
    seen: page => dialog(page, 'Editar plática').getByLabel('Nombre'),
  },
  {
    name: 'platica-reporte',
    route: '/platicas',
    path: talk('reportes'),
    shows: of('outreach/callDesk/web/report/ReportModal.tsx'),
    seen: page =>
      dialog(page, /^Reportes/)
        .getByRole('img')
        .first(),
  },
  {
    name: 'platica-mensaje',
    route: '/platicas',
    path: talk('mensaje'),
    shows: of('outreach/notifications/web/shared/NotificationModal.tsx'),
    seen: page => dialog(page).getByLabel('Mensaje del Email'),
  },
  {
    name: 'platica-alumnos',
    route: '/platicas',
    path: talk('alumnos'),
    who: 'callCenter',
    shows: of('outreach/callDesk/web/visitors/VisitorsModal.tsx'),
    seen: page => text(page, /\d+ alumnos$/),
  },
  ...TABS.map(([pestana, label, shows]): State => ({
    name: `visitante-${pestana}`,
    route: '/platicas',
    path: visitor(pestana),
    shows: of(`outreach/callDesk/web/visitors/card/${shows}.tsx`),
    seen: page => aside(page, 'Alumno de plática').getByRole('tab', { name: label, selected: true }),
  })),
  {
    name: 'visitante-privacidad',
    route: '/platicas',
    path: visitor('datos'),
    shows: of('people/privacy/web/shared/VisitorPrivacy.tsx'),
    to: press('Aviso de privacidad'),
    seen: page => dialog(page, 'Aviso de privacidad').getByRole('form', { name: 'Aceptar aviso' }),
  },
  {
    // On a phone the sheet asks for the result; a desktop shows only the card.
    name: 'visitante-llamado',
    route: '/platicas',
    path: visitor(),
    shows: of('outreach/callDesk/web/visitors/card/OutcomeSheet.tsx'),
    to: async ({ page, phone }) => (phone ? callAndComeBack(page, /^Llamar a/) : undefined),
    seen: page =>
      dialog(page, /^¿Qué pasó con/)
        .getByRole('button', { name: 'Guardar y seguir' })
        .or(aside(page, 'Alumno de plática').getByRole('tab', { name: 'Comentarios', selected: true }))
        .first(),
  },
  {
    name: 'visitante-nuevo',
    route: '/platicas',
    path: async demo => `/platicas?ficha=${await demo.talk('Feria de carreras Ecatepec')}&ver=alumnos`,
    who: 'callCenter',
    shows: of('outreach/callDesk/web/visitors/register/RegisterVisitor.tsx'),
    to: press('Registrar alumno'),
    seen: page => dialog(page, /^Registrar alumno/).getByLabel('Nombre'),
  },
]

const slot = (more: (slot: Awaited<ReturnType<Demo['slot']>>) => string) => async (demo: Demo) => {
  const slot = await demo.slot()
  return `/asesorias?semana=${slot.date}&hueco=${slot.date}-${slot.hour}&curso=${slot.course._id}${more(slot)}`
}

export const advisoryStates: readonly State[] = [
  {
    name: 'asesorias',
    route: '/asesorias',
    path: '/asesorias',
    // On a Sunday a phone shows a day without hours.
    seen: page =>
      page
        .getByRole('button', { name: /\d\d:00/ })
        .or(text(page, 'Hoy no hay asesorías'))
        .first(),
  },
  {
    name: 'asesorias-hora',
    route: '/asesorias',
    path: slot(() => ''),
    shows: of('presence/advisories/web/drawer/SlotSidebar.tsx'),
    seen: page => aside(page, 'Asesoría').getByRole('button', { name: 'Editar cupo' }),
  },
  {
    name: 'asesoria-cupo',
    route: '/asesorias',
    path: slot(() => '&ver=cupo'),
    shows: of('presence/advisories/web/drawer/QuotaModal.tsx'),
    seen: page => dialog(page, 'Editar cupo').getByLabel('Cupo'),
  },
  {
    name: 'asesoria-agregar',
    route: '/asesorias',
    path: slot(() => '&ver=agregar'),
    shows: of('presence/advisories/web/drawer/AddModal.tsx'),
    seen: page => dialog(page, 'Agregar alumno').getByRole('radio').first(),
  },
  {
    name: 'asesoria-alumno',
    route: '/asesorias',
    path: slot(({ appoiments }) => `&lugar=${appoiments[0]!._id}`),
    shows: of('presence/advisories/web/drawer/StudentModal.tsx'),
    seen: page =>
      dialog(page, 'Información del alumno')
        .getByText('Sin marcar')
        .or(dialog(page, 'Información del alumno').getByText(/Asisti|Falt/))
        .first(),
  },
  {
    name: 'comentarios',
    route: '/comentarios',
    path: '/comentarios',
    seen: page => page.locator('tr[data-row-key], li[data-slot=card]').first(),
  },
  {
    name: 'comentarios-nada',
    route: '/comentarios',
    path: '/comentarios?buscar=zzzzz',
    seen: page => text(page, 'Ningún comentario coincide'),
  },
  {
    name: 'comentarios-ficha',
    route: '/comentarios',
    path: async demo => `/comentarios?ficha=${await demo.comment()}`,
    shows: of('online/videoComments/web/CommentSidebar.tsx'),
    seen: page => aside(page, 'Comentario').getByRole('link', { name: /^Abrir el video/ }),
  },
]
