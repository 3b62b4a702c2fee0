import type { ScreenHelp } from '#web/screen.ts'

export const securityHelp: ScreenHelp = {
  about: 'Intentos de entrar, sesiones abiertas y equipos conocidos. Sirve para ver si alguien prueba contraseñas.',
  questions: [
    {
      ask: '¿Qué hago si alguien prueba contraseñas?',
      answer: 'La cuenta se protege sola: solo entra desde equipos conocidos. Pide a su dueño que cambie la contraseña.',
    },
    { ask: '¿Cómo cierro la sesión de alguien?', answer: 'Desde la ficha del empleado, en Cuenta.', to: { path: '/empleados' } },
    { ask: '¿Qué es un equipo conocido?', answer: 'Un navegador desde el que esa persona ya entró.' },
  ],
}
