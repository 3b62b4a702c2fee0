// Plain strings, so that menu and buttons can ask without loading schemas.
export const locationsAccess = {
  screen: 'get /locations/',
  /** Campuses to choose from. */
  read: ['get /locations/', 'get /groups/', 'get /talks/', 'get /collections/', 'get /waiting/'],
  create: 'post /locations/',
  update: 'put /locations/',
  remove: 'delete /locations/',
  /** Looking an address up, while a campus is made or changed. */
  geocode: ['post /locations/', 'put /locations/'],
} as const

export const classroomsAccess = {
  read: 'get /classrooms/location/*',
  create: 'post /classrooms/*',
  update: 'put /classrooms/*',
  remove: 'delete /classrooms/*',
} as const
