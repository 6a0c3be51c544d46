import { Controller, Res } from '@nestjs/common';
import type { Response } from 'express';
import { type OpenApiDocument, openApiDocument } from '#contracts/openapi/document.js';
import { operations } from '#contracts/operations/operations.js';
import { Operation } from '../rest/operation.decorator.js';
import { secure } from '../security/content-security-policy.js';
import { documentationPage, errorsPage } from './pages.js';
import { style } from './style.js';

const { documentation } = operations;

/** The OpenAPI document, and its pages. Generated at the first request, which most servers never get. */
@Controller()
export class DocumentationController {
  #document: OpenApiDocument | null = null;
  #page: string | null = null;

  @Operation(documentation.openApi)
  openApi(): OpenApiDocument {
    this.#document ??= openApiDocument();
    return this.#document;
  }

  @Operation(documentation.page)
  page(@Res() response: Response): void {
    this.#page ??= documentationPage(this.openApi());
    sendPage(response, this.#page);
  }

  @Operation(documentation.errors)
  errors(@Res() response: Response): void {
    sendPage(response, errorsPage());
  }

  @Operation(documentation.style)
  style(@Res() response: Response): void {
    response.type('css').send(style);
  }
}

function sendPage(response: Response, text: string): void {
  secure(response, {
    'default-src': "'none'",
    'style-src': "'self'",
    'form-action': "'none'",
    'frame-ancestors': "'none'",
  });
  response.type('html').send(text);
}
