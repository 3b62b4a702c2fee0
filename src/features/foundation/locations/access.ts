export const locationsAccess = {
  screen: 'get /locations/',
  read: [
    ...(['get /locations/', 'get /groups/', 'get /talks/', 'get /collections/', 'get /waiting/'] as const),
    ...(['get /reports/money', 'get /reports/teaching', 'get /reports/outreach', 'get /reports/hours'] as const),
  ],
  create: 'post /locations/',
  update: 'put /locations/',
  remove: 'delete /locations/',
  /** Address lookup while a campus is created or changed. */
  geocode: ['post /locations/', 'put /locations/'],
} as const

export const classroomsAccess = {
  read: 'get /classrooms/location/*',
  create: 'post /classrooms/*',
  update: 'put /classrooms/*',
  remove: 'delete /classrooms/*',
} as const
