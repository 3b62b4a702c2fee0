// Plain strings, so that menu and buttons load no schemas.
export const codesAccess = {
  company: {
    read: 'get /discounts/company/',
    create: 'post /discounts/company/',
    update: 'put /discounts/company/',
    remove: 'delete /discounts/company/',
  },
  employee: {
    read: 'get /discounts/employee/',
    create: 'post /discounts/employee/',
    update: 'put /discounts/employee/',
    remove: 'delete /discounts/employee/',
  },
  /** Opens the menu entry and its screen. */
  screen: ['get /discounts/', 'get /discounts/company/', 'get /discounts/employee/'],
} as const

/** The permissions of a code of this kind. */
export const accessOf = (isCompanyCode: boolean) => (isCompanyCode ? codesAccess.company : codesAccess.employee)
