import { visibleEntries } from '#web/shell/menu.ts'
import type { Command, Needed } from '#web/screen.ts'
import { screens } from '#web/screens.ts'

type Can = (needed: Needed) => boolean

const screenCommands = (can: Can): Command[] =>
  visibleEntries(can)
    // The wizard is an action here.
    .flatMap(({ label, words, icon, opens }) =>
      'screen' in opens ? [{ group: 'Pantallas', label, words, icon, to: { path: opens.screen } }] : [],
    )

/** Screens and actions of a session. @param today the academy's day. @param student with an open card: 'Cobrar' takes them */
export function commandsOf(can: Can, today: string, student?: string): Command[] {
  const actions = screens.flatMap(({ path, access: own, actions = [] }) =>
    actions
      .filter(({ access, anywhere }) => (!access || can(access)) && (anywhere || !own || can(own)))
      .map(({ label, words, icon, anywhere, search }): Command => ({
        group: 'Acciones',
        label,
        words,
        icon,
        to: { ...(!anywhere && { path }), search: search({ today, student }) },
      })),
  )
  return [...screenCommands(can), ...actions]
}
