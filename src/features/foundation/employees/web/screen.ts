import { KeyRound } from 'lucide-react'
import { screen } from '#web/screen.ts'

/** One's own password: users with a mailed one are sent here (ACC-96). */
export const passwordScreen = screen({
  path: '/edit/password',
  load: async () => (await import('#features/foundation/employees/web/PasswordPage.tsx')).PasswordPage,
  help: async () => (await import('#features/foundation/employees/web/help.ts')).passwordHelp,
  menu: [
    {
      group: 'Cuenta',
      label: 'Editar contraseña',
      words: 'clave password cambiar mi cuenta',
      icon: KeyRound,
      access: 'put /users/?',
      aside: true,
    },
  ],
})
