export const coursesAccess = {
  screen: 'get /courses/',
  read: ['get /courses/', 'get /groups/', 'get /talks/', 'post /students/register', 'put /groups/?/enroll/?', 'put /students/?/groups/?'],
  /** A user who adds campuses may add courses too (CUR-60). */
  create: ['post /courses/', 'post /locations/'],
  update: 'put /courses/',
  live: ['put /courses/', 'put /courses/?/updateLive'],
  remove: 'delete /courses/',
  report: 'get /courses/',
  material: 'get /playlists/',
  notify: 'post /notifications/courses',
} as const
