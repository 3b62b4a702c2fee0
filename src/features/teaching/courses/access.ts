// Plain strings, so that menu and buttons need no schemas.
export const coursesAccess = {
  /** The screen. */
  screen: 'get /courses/',
  /** Courses to choose from. */
  read: ['get /courses/', 'get /groups/', 'get /talks/', 'post /students/register', 'put /groups/?/enroll/?', 'put /students/?/groups/?'],
  /** Who adds campuses adds courses too (CUR-60). */
  create: ['post /courses/', 'post /locations/'],
  update: 'put /courses/',
  live: ['put /courses/', 'put /courses/?/updateLive'],
  remove: 'delete /courses/',
  report: 'get /courses/',
  material: 'get /playlists/',
  notify: 'post /notifications/courses',
} as const
