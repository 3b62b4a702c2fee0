import { WandSparkles } from 'lucide-react'
import { screen, wholeAcademy } from '#web/screen.ts'
import { idText, oneOf, text } from '#web/calls/search.ts'
import { plansAccess } from '../access.ts'

export const plansScreen = screen({
  path: '/planes',
  access: wholeAcademy(plansAccess.read),
  load: async () => (await import('#features/teaching/planner/web/PlansPage.tsx')).PlansPage,
  help: async () => (await import('#features/teaching/planner/web/help.ts')).plansHelp,
  search: raw => ({
    plan: idText(raw.plan),
    ver: oneOf(['nuevo'])(raw.ver),
    tab: oneOf(['demanda', 'horario', 'crear'])(raw.tab),
    grupo: text(raw.grupo),
  }),
  menu: [{ inside: '/calendario', label: 'Planeación', words: 'planear ciclo acomodar horarios abrir grupos', icon: WandSparkles }],
})
