import type { ScreenHelp } from '#web/screen.ts'

export const employeesHelp: ScreenHelp = {
  about: 'El equipo de la academia: quién entra, con qué roles y en qué sedes. Un renglón abre la ficha con sus grupos y su asistencia.',
  questions: [
    {
      ask: '¿Cómo le doy acceso a alguien nuevo?',
      answer: 'Con Agregar empleado: su correo será su cuenta y sus roles dicen qué puede hacer.',
    },
    {
      ask: '¿Cómo cambio lo que puede hacer?',
      answer: 'Edita sus roles en su ficha, o cambia el rol para todos los que lo tienen.',
      to: { path: '/roles' },
    },
    {
      ask: '¿Qué pasa con las clases de quien falta?',
      answer: 'Registra su ausencia en su ficha. Sus clases de esos días quedan por cubrir en el Calendario.',
      to: { path: '/calendario' },
    },
  ],
}

export const passwordHelp: ScreenHelp = {
  about: 'Aquí cambias tu contraseña y ves dónde está abierta tu sesión. Puedes cerrar las sesiones que no reconozcas.',
  questions: [
    {
      ask: '¿Por qué no acepta mi contraseña nueva?',
      answer: 'Es corta, muy conocida o igual a la que te dieron. El campo dice cuál de las tres.',
    },
    { ask: '¿Qué es la verificación en dos pasos?', answer: 'Un código de tu teléfono además de la contraseña. Algunos roles la exigen.' },
    { ask: '¿Qué hago si veo una sesión que no es mía?', answer: 'Ciérrala y cambia tu contraseña. Avisa a quien administra la academia.' },
  ],
}
