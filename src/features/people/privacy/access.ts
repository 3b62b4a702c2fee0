export const privacyAccess = {
  read: 'get /privacy/',
  publish: 'post /privacy/',
  answer: 'put /privacy/',
  erase: 'delete /privacy/',
  ofStudent: 'get /students/',
  accept: 'put /students/',
  visitor: 'put /usersTalks/',
} as const
