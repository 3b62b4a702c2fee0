// Plain strings, so that tabs and buttons need no schemas. Editing and deleting cover everyone's comments.
export const commentsAccess = {
  read: ['get /comments/', 'get /students/'],
  readVisitor: ['get /comments/', 'get /talks/'],
  create: 'post /comments/',
  /** Comments on a talk's visitor: callers have no access to students. */
  createVisitor: ['post /usersTalks/comments', 'post /comments/'],
  update: ['put /comments/?', 'put /comments/'],
  remove: ['delete /comments/?', 'delete /comments/'],
  /** The user's own comments on a talk's visitor; callers write no others. */
  own: ['post /usersTalks/comments'],
} as const
