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
  screen: ['get /discounts/', 'get /discounts/company/', 'get /discounts/employee/'],
} as const

export const accessOf = (isCompanyCode: boolean) => (isCompanyCode ? codesAccess.company : codesAccess.employee)
