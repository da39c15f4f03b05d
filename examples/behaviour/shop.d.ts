// Made by `petstore-sandbox contract types shop.yaml`. Make it again when the contract has changed.

export interface components {
  schemas: {
    Product: {
      id: number | bigint
      name: string
      price: number
      stock: number
    }
    NewProduct: {
      name: string
      price: number
      stock: number
    }
    OrderStatus: 'open' | 'paid' | 'cancelled' | 'refunded'
    Order: {
      id: number | bigint
      productId: number | bigint
      quantity: number
      status: components['schemas']['OrderStatus']
      total?: number
      placedAt?: string
      paidAt?: string
      cancelledAt?: string
    }
    NewOrder: {
      productId: number | bigint
      quantity: number
    }
    Error: {
      code?: string
      message: string
    }
  }
}

export interface operations {
  listProducts: {
    parameters: object
    responses: {
      200: {
        content: {
          'application/json': readonly components['schemas']['Product'][]
        }
      }
    }
  }
  createProduct: {
    parameters: object
    requestBody: {
      content: {
        'application/json': components['schemas']['NewProduct']
      }
    }
    responses: {
      201: {
        content: {
          'application/json': components['schemas']['Product']
        }
      }
      400: {
        content: {
          'application/json': components['schemas']['Error']
        }
      }
    }
  }
  getProduct: {
    parameters: {
      path: {
        productId: number | bigint
      }
    }
    responses: {
      200: {
        content: {
          'application/json': components['schemas']['Product']
        }
      }
      404: {
        content: {
          'application/json': components['schemas']['Error']
        }
      }
    }
  }
  listOrders: {
    parameters: {
      query?: {
        status?: components['schemas']['OrderStatus']
      }
    }
    responses: {
      200: {
        content: {
          'application/json': readonly components['schemas']['Order'][]
        }
      }
    }
  }
  createOrder: {
    parameters: object
    requestBody: {
      content: {
        'application/json': components['schemas']['NewOrder']
      }
    }
    responses: {
      201: {
        content: {
          'application/json': components['schemas']['Order']
        }
      }
      400: {
        content: {
          'application/json': components['schemas']['Error']
        }
      }
      409: {
        content: {
          'application/json': components['schemas']['Error']
        }
      }
    }
  }
  getOrder: {
    parameters: {
      path: {
        orderId: number | bigint
      }
    }
    responses: {
      200: {
        content: {
          'application/json': components['schemas']['Order']
        }
      }
      404: {
        content: {
          'application/json': components['schemas']['Error']
        }
      }
    }
  }
  payOrder: {
    parameters: {
      path: {
        orderId: number | bigint
      }
    }
    responses: {
      200: {
        content: {
          'application/json': components['schemas']['Order']
        }
      }
      404: {
        content: {
          'application/json': components['schemas']['Error']
        }
      }
      409: {
        content: {
          'application/json': components['schemas']['Error']
        }
      }
    }
  }
  cancelOrder: {
    parameters: {
      path: {
        orderId: number | bigint
      }
    }
    responses: {
      200: {
        content: {
          'application/json': components['schemas']['Order']
        }
      }
      404: {
        content: {
          'application/json': components['schemas']['Error']
        }
      }
      409: {
        content: {
          'application/json': components['schemas']['Error']
        }
      }
    }
  }
  getQuote: {
    parameters: {
      query: {
        productId: number | bigint
        quantity: number
      }
    }
    responses: {
      200: {
        content: {
          'application/json': {
            price: number
          }
        }
      }
      404: {
        content: {
          'application/json': components['schemas']['Error']
        }
      }
    }
  }
}

/** The records of each resource. */
export interface resources {
  products: components['schemas']['Product']
  orders: components['schemas']['Order']
}
