"""What Mailpit does of what deploy/compose.yaml asks: it takes every mail on port 1025, and shows them on port 8025 by Mailpit's addresses."""

import asyncore
import json
import smtpd
from email import message_from_bytes, policy
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Thread

mails = []


class Catcher(smtpd.SMTPServer):
    def process_message(self, peer, sender, recipients, data, **_options):
        mails.append((recipients, message_from_bytes(data, policy=policy.default)))


class Shown(BaseHTTPRequestHandler):
    def do_GET(self):
        if self.path == "/api/v1/messages":
            listed = [
                {"ID": str(number), "To": [{"Address": address} for address in recipients], "Subject": mail["subject"]}
                for number, (recipients, mail) in enumerate(mails)
            ]
            self.answer(json.dumps({"total": len(mails), "messages": listed[::-1]}))
        else:
            number = int(self.path.removeprefix("/view/").removesuffix(".txt"))
            self.answer(mails[number][1].get_body(("plain",)).get_content())

    def answer(self, text):
        self.send_response(200)
        self.end_headers()
        self.wfile.write(text.encode())

    def log_message(self, *_words):
        pass


Catcher(("0.0.0.0", 1025), None)
Thread(target=ThreadingHTTPServer(("0.0.0.0", 8025), Shown).serve_forever, daemon=True).start()
asyncore.loop()
