import { UsersRound } from 'lucide-react'
import { mergeAccess, MERGE_KINDS } from '#features/foundation/twins/access.ts'
import { screen, wholeAcademy } from '#web/screen.ts'
import { idText, oneOf, positive } from '#web/calls/search.ts'

export const twinsScreen = screen({
  path: '/duplicados',
  access: wholeAcademy(mergeAccess.any),
  load: async () => (await import('#features/history/merges/web/TwinsPage.tsx')).TwinsPage,
  help: async () => (await import('#features/history/merges/web/help.ts')).twinsHelp,
  // `platica`: shows only visitors of this talk.
  search: raw => ({ tipo: oneOf(MERGE_KINDS)(raw.tipo), platica: idText(raw.platica), pagina: positive(raw.pagina) }),
  menu: [{ inside: '/alumnos', label: 'Posibles duplicados', words: 'repetidos unir juntar fusionar dobles', icon: UsersRound }],
})
