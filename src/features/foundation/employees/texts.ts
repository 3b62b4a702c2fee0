// Bounds and texts of employees, letter for letter as the rules quote them (EMP-15…EMP-28).

/** Limits of a staff password (ACC-30, ACC-32); "dígitos" in the messages means characters. */
export const PASSWORD = { min: 5, max: 100 }
export const EMPLOYEE_LIMITS = { name: 60, address: 200, postalCode: 10, phone: 10, secondPhone: 8 }

export const PASSWORD_TEXTS = {
  required: 'Debes de llenar el campo de contraseña y la confirmación',
  short: 'La contraseña y la confirmación deben terner un minimo de 5 digitos.',
  mismatch: 'Las contraseñas no coinciden , la contraseña y la confirmación deben ser las mismas',
  done: 'La contraseña ha sido cambiada exitosamente',
}

export const EMPLOYEE_TEXTS = {
  names: 'Atención! Debes ingresar un nombre y apellidos.',
  letters: 'Atención! Debes escribir solo letras en nombre y apellidos',
  email: (email: string) => `Atención! Debes ingresar un correo, ${email}`,
  emailIncomplete: (email: string) => `Correo incompleto, ${email}`,
  password: 'Debes ingresar una contraseña de minimo 5 digitos',
  phone: 'Debes ingresar un telefono minimo 10 digitos',
  secondPhone: 'El segundo teléfono debe tener mínimo 8 dígitos',
  /** A warning for users with few permissions; others are refused. */
  passwordKnown: 'Esta contraseña es muy conocida. Conviene elegir otra.',
  typedPassword: 'Tú también la conocerás. Al entrar tendrá que cambiarla.',
  inviteByLink: 'No hay correo: al registrar verás un enlace para entregárselo.',
  /** Texts when only one of the two is typed: neither is dropped silently. */
  addressAlone: 'Escribe también el código postal, o borra la dirección.',
  postalCodeAlone: 'Escribe también la dirección, o borra el código postal.',
  roleTwice: 'Atención! Ya esta agregado el role',
  noCampus: 'Elige al menos una sede.',
  campusTwice: 'Esa sede ya está elegida.',
  tillOutside: 'Elige como sede de caja una de las de su alcance.',
  wholeAcademy: 'Toda la academia',
  createFailed: 'Ocurrio un error al registrar el empleado',
  updateFailed: 'Ocurrio un error al actualizar el empleado',
  noRoles: 'Sin roles asignados',
}
