import { dialog, of, press, text, type State } from './state.ts'

export const privacyStates: readonly State[] = [
  {
    name: 'privacidad',
    route: '/privacidad',
    path: '/privacidad',
    shows: of('people/privacy/web/NoticesTab.tsx'),
    seen: page => page.getByRole('region', { name: 'Aviso 2', exact: true }),
  },
  {
    name: 'privacidad-supresiones',
    route: '/privacidad',
    path: '/privacidad?tab=supresiones',
    shows: of('people/privacy/web/ErasuresTab.tsx'),
    seen: page =>
      page
        .getByRole('heading', { name: /Nadie ha pedido|Persona \d{4}/ })
        .or(text(page, 'Nadie ha pedido que se supriman sus datos'))
        .first(),
  },
  {
    name: 'privacidad-conservacion',
    route: '/privacidad',
    path: '/privacidad?tab=conservacion',
    shows: of('people/privacy/web/RetentionTab.tsx'),
    seen: page => page.getByRole('region', { name: 'Textos de los mensajes', exact: true }),
  },
  {
    name: 'privacidad-solicitudes',
    route: '/privacidad',
    path: '/privacidad?tab=solicitudes',
    shows: of('people/privacy/web/RequestsTab.tsx'),
    seen: page => page.getByRole('heading', { name: /^Acceso: / }).first(),
  },
  {
    name: 'solicitud',
    route: '/alumnos',
    path: async demo => `/alumnos?ficha=${await demo.student()}&ver=privacidad`,
    shows: of('people/privacy/web/shared/RequestModal.tsx'),
    to: press('Anotar solicitud…'),
    seen: page => dialog(page, 'Anotar solicitud'),
  },
  {
    name: 'expediente',
    route: '/alumnos',
    path: async demo => `/alumnos?ficha=${await demo.student()}&ver=privacidad`,
    shows: of('people/privacy/web/shared/DossierModal.tsx'),
    to: press('Expediente…'),
    seen: page => dialog(page, 'Preparar expediente'),
  },
  {
    name: 'suprimir',
    route: '/alumnos',
    path: async demo => `/alumnos?ficha=${await demo.student()}&ver=privacidad`,
    shows: of('people/privacy/web/shared/EraseModal.tsx'),
    to: press('Suprimir…'),
    seen: page => dialog(page, 'Suprimir los datos'),
  },
  {
    name: 'privacidad-aviso',
    route: '/privacidad',
    path: '/privacidad',
    shows: of('people/privacy/web/NoticeForm.tsx'),
    to: press('Nuevo aviso'),
    seen: page => dialog(page, 'Nuevo aviso de privacidad'),
  },
]
