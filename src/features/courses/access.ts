// Plain strings, so that menu, tabs and buttons can ask without loading schemas.
export const coursesAccess = {
  /** The screen. */
  screen: 'get /courses/',
  /** Courses to choose from (api.md). */
  read: ['get /courses/', 'get /groups/', 'get /talks/', 'post /students/register', 'put /groups/?/enroll/?', 'put /students/?/groups/?'],
  /** 001 §6 notes the second for 'Agregar curso' (decisions "Permissions"). */
  create: ['post /courses/', 'post /locations/'],
  update: 'put /courses/',
  live: ['put /courses/', 'put /courses/?/updateLive'],
  remove: 'delete /courses/',
  report: 'get /courses/',
  material: 'get /playlists/',
  notify: 'post /notifications/courses',
} as const
