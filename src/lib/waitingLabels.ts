/** Fields of the waiting list and of held seats. */
export const WAITING_LABELS: Record<string, string> = {
  act: 'Qué se hizo',
  endsAt: 'Hasta',
  entry: 'Espera',
  guest: 'Persona',
  held: 'Apartados',
  hold: 'Apartado',
  joinedAt: 'Anotado',
  persons: 'Personas',
  seats: 'Lugares',
  until: 'Hasta',
  waiting: 'Esperas',
}
