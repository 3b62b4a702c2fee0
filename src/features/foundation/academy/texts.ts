export const ACADEMY_LIMITS = {
  name: 80,
  legalName: 160,
  taxId: 13,
  address: 200,
  email: 254,
  bankName: 60,
  accountHolder: 160,
  receipt: 300,
  offerHoursMin: 2,
  offerHours: 72,
  waitingDaysMin: 7,
  waitingDays: 730,
}

export const ACADEMY_TEXTS = {
  name: 'Debes ingresar el nombre de la academia.',
  taxId: 'El RFC tiene 12 o 13 caracteres: letras, año, mes, día y homoclave.',
  phone: 'El teléfono debe tener 10 dígitos.',
  email: 'El correo no está completo.',
  clabe: 'La CLABE tiene 18 dígitos y el último no corresponde.',
  timeZone: 'Elige una zona horaria de la lista.',
  offerHours: 'Escribe de 2 a 72 horas.',
  waitingDays: 'Escribe de 7 a 730 días.',
  color: 'El color se escribe como #3646d0.',
  locked: 'La zona horaria queda fija después del primer pago.',
}

export const TIME_ZONES = [
  { value: 'America/Mexico_City', label: 'Ciudad de México (Centro)' },
  { value: 'America/Cancun', label: 'Cancún (Sureste)' },
  { value: 'America/Merida', label: 'Mérida (Centro)' },
  { value: 'America/Monterrey', label: 'Monterrey (Centro)' },
  { value: 'America/Chihuahua', label: 'Chihuahua (Centro)' },
  { value: 'America/Ciudad_Juarez', label: 'Ciudad Juárez (frontera)' },
  { value: 'America/Matamoros', label: 'Matamoros (frontera)' },
  { value: 'America/Ojinaga', label: 'Ojinaga (frontera)' },
  { value: 'America/Mazatlan', label: 'Mazatlán (Pacífico)' },
  { value: 'America/Hermosillo', label: 'Hermosillo (Sonora)' },
  { value: 'America/Bahia_Banderas', label: 'Bahía de Banderas (Centro)' },
  { value: 'America/Tijuana', label: 'Tijuana (Noroeste)' },
]
