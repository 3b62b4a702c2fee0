// The code of each screen, loaded when it is opened; the page asks for it before the shell has arrived.
export const screens = {
  '/caja': () => import('#features/cash/web/CashPage.tsx'),
  '/alumnos': () => import('#features/students/web/StudentsPage.tsx'),
  '/codigos-descuento': () => import('#features/discountCodes/web/DiscountCodesPage.tsx'),
  '/bandeja': () => import('#features/outbox/web/OutboxPage.tsx'),
  '/edit/password': () => import('#features/employees/web/PasswordPage.tsx'),
}

const isScreen = (path: string): path is keyof typeof screens => Object.hasOwn(screens, path)

/** Starts loading what this address will show, so that it does not wait for the shell; most homes are the students. */
export function loadAhead(path: string): void {
  const screen = isScreen(path) ? path : '/alumnos'
  // A failure is told when the screen is really opened.
  screens[screen]().catch(() => undefined)
}
